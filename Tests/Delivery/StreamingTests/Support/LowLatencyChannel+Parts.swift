import Ciphers
import Media

/// The bytes of its parts and segments.
extension LowLatencyChannel {
  /// A fragment with the samples of a part.
  func part(_ number: Int) -> [UInt8] {
    let first = number * Self.samplesOfPart
    let part = (first..<first + Self.samplesOfPart).map { samples[$0 % samples.count] }
    let run = part.flatMap { sample in
      let shift = sample.presentationTime.value - sample.decodeTime.value
      return Self.word(sample.data.count) + Self.word(sample.isSync ? 0x200_0000 : 0x101_0000)
        + Self.word(Int(shift))
    }
    func fragment(_ offset: Int) -> [UInt8] {
      Self.box(
        "moof", Self.box("mfhd", Self.word(0) + Self.word(number + 1)),
        Self.box(
          "traf", Self.box("tfhd", Self.word(0x20008) + Self.word(1) + Self.word(1024)),
          Self.box("tfdt", Self.word(0) + Self.word(first * 1024)),
          Self.box(
            "trun",
            Self.word(0x100_0E01) + Self.word(part.count) + Self.word(offset) + run)))
    }
    return fragment(fragment(0).count + 8) + Self.box("mdat", part.flatMap { Array($0.data) })
  }

  private static func word(_ value: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
    let body = parts.flatMap(\.self)
    return word(body.count + 8) + Array(name.utf8) + body
  }

  /// The bytes of a segment from a place on, as they come.
  func growing(
    _ first: Int, _ range: Range<Int>?, _ request: ResourceRequest
  ) async -> Resource {
    var (pieces, offset): ([(number: Int, bytes: [UInt8])], Int) = ([], 0)
    for number in first..<first + Self.partsOfSegment {
      let bytes = part(number)
      if offset >= range?.lowerBound ?? 0, offset < range?.upperBound ?? .max {
        pieces.append((number, bytes))
      }
      offset += bytes.count
    }
    await wait(forPart: pieces.first?.number ?? 0)
    let head = ResourceHead(
      status: range == nil ? 200 : 206, url: request.url,
      headers: range.map {
        ["content-range": "bytes \($0.lowerBound)-\(min($0.upperBound, offset) - 1)/*"]
      } ?? [:])
    let body = AsyncStream<[UInt8]> { continuation in
      let task = Task { [self, pieces] in
        for (number, bytes) in pieces {
          await wait(forPart: number)
          if Task.isCancelled { break }
          continuation.yield(bytes)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
    return Resource(head, for: request, body: body)
  }

  /// Bytes under the script's key, in a chain of their own with the padding of PKCS#7.
  func encrypted(_ bytes: [UInt8]) -> [UInt8] {
    guard let key = script.key, var cipher = try? AESEncryption(key: key) else { return bytes }
    let padding = 16 - bytes.count % 16
    let plain = bytes + Array(repeating: UInt8(padding), count: padding)
    var (last, result) = (Array(repeating: UInt8(7), count: 16), [UInt8]())
    for place in stride(from: 0, to: plain.count, by: 16) {
      last = cipher.encrypt(zip(plain[place..<place + 16], last).map { $0 ^ $1 })
      result += last
    }
    return result
  }
}
