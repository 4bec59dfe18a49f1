import LessonKit
import Media
import MP4

/// The samples of one track beside ffprobe's packets: packet by packet, nothing is kept.
struct PacketComparison {
  /// One packet on which the two do not agree.
  struct Difference: CustomStringConvertible {
    let description: String
  }

  private let samples: SampleTable
  private let trackID: Int

  /// ffprobe moves decode times to the front until none is later than its presentation time.
  private let shift: Int64
  private var next = 0

  private(set) var agreeingCount = 0
  private(set) var differingCount = 0

  init(_ samples: SampleTable, trackID: Int) {
    self.samples = samples
    self.trackID = trackID
    var shift: Int64 = 0
    for sample in samples {
      shift = max(shift, sample.decodeTime.subtractingClamped(sample.presentationTime))
    }
    self.shift = shift
  }

  /// Samples that no packet was compared with.
  var leftCount: Int { samples.count - next }

  /// Whether any packet has come.
  var hasBegun: Bool { next > 0 || differingCount > 0 }

  /// Compares the next packet of this track.
  mutating func compare(_ packet: FFprobePacket) -> Difference? {
    guard next < samples.count else {
      differingCount += 1
      return difference(at: next, "there is no such sample", packet)
    }
    let index = next
    let sample = samples[index]
    // In uncompressed sound a sample has a few bytes; ffprobe puts many into one packet.
    var size = sample.size
    next += 1
    while size < packet.size, next < samples.count, samples[next].offset - sample.offset == size {
      size += samples[next].size
      next += 1
    }
    let agrees =
      packet.size == size && packet.offset.map { $0 == sample.offset } ?? true
      && packet.presentationTime == sample.presentationTime
      && packet.decodeTime == sample.decodeTime.subtractingClamped(shift)
      && packet.isSync == sample.isSync
    guard !agrees else {
      agreeingCount += 1
      return nil
    }
    differingCount += 1
    return difference(at: index, describe(sample, size: size), packet)
  }

  private func difference(at index: Int, _ own: String, _ packet: FFprobePacket) -> Difference {
    func text(_ number: (some BinaryInteger)?) -> String { number.map(\.grouped) ?? "–" }
    let theirs =
      "pts \(text(packet.presentationTime)), dts \(text(packet.decodeTime)), "
      + "\(packet.size.grouped) bytes at \(text(packet.offset))\(packet.isSync ? ", sync" : "")"
    return Difference(
      description: "track \(trackID), sample \(index.grouped): \(own); ffprobe: \(theirs)")
  }

  private func describe(_ sample: SampleRecord, size: Int) -> String {
    let decodeTime = sample.decodeTime.subtractingClamped(shift)
    return "pts \(sample.presentationTime.grouped), dts \(decodeTime.grouped), "
      + "\(size.grouped) bytes at \(sample.offset.grouped)\(sample.isSync ? ", sync" : "")"
  }
}
