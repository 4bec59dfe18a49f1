import LessonKit
import Media
import MP4
import POSIX

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
    // Of sound without compression a sample has a few bytes; ffprobe takes many for one packet.
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

/// FFmpeg's ffprobe at work on a file; its answer is read line by line, as it comes.
struct FFprobe: ~Copyable {
  private let process: ChildProcess
  private var bytes: [UInt8] = []

  /// Where in ``bytes`` the next line begins.
  private var start = 0

  /// Asks for some entries of a file.
  ///
  /// What is compared are the tables themselves. So ffprobe is to ignore edit lists, and not to look
  /// into the samples, where it might find that other ones are sync samples.
  ///
  /// - Throws: `LessonError` if there is no ffprobe.
  init(_ entries: String, of location: String) throws(LessonError) {
    do {
      process = try ChildProcess(
        "ffprobe",
        [
          "-v", "fatal", "-ignore_editlist", "1", "-fflags", "+noparse+nofillin", "-show_entries",
          entries, "-of", "csv=p=0", "-i", location,
        ])
    } catch {
      throw LessonError("--check compares with ffprobe, a part of FFmpeg, which is not installed")
    }
    process.socket.finishWriting()
  }

  /// The next line, without its end; `nil` after the last one.
  ///
  /// - Throws: `LessonError` if ffprobe has ended with an error.
  mutating func nextLine() throws(LessonError) -> String? {
    while true {
      if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
      bytes.removeFirst(start)
      start = 0
      let piece = try more()
      guard !piece.isEmpty else { return nil }
      bytes += piece
    }
  }

  private func more() throws(LessonError) -> [UInt8] {
    do {
      let piece = try process.socket.read(upTo: 65_536)
      guard piece.isEmpty, process.wait() != .exit(0) else { return piece }
    } catch {
      throw LessonError("ffprobe: \(error)")
    }
    throw LessonError("ffprobe could not read the file")
  }
}

/// What ffprobe says of one packet, in the track's own ticks.
struct FFprobePacket: Hashable {
  /// The number of its stream, from 0; ffprobe counts all tracks that it knows.
  let stream: Int

  /// `nil` if ffprobe says `N/A`.
  let presentationTime: Int64?
  let decodeTime: Int64?
  let size: Int
  let offset: Int?
  let isSync: Bool

  /// Reads a line such as `0,1024,0,157207,4018,K__`; `nil` comes from any other.
  init?(line: some StringProtocol) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count >= 6, let stream = Int(cells[0]), let size = Int(cells[3]) else { return nil }
    self.stream = stream
    presentationTime = Int64(cells[1])
    decodeTime = Int64(cells[2])
    self.size = size
    offset = Int(cells[4])
    isSync = cells[5].hasPrefix("K")
  }

  /// The fields of a line, in the order in which ffprobe writes them.
  static let fields = "packet=stream_index,pts,dts,size,pos,flags"
}
