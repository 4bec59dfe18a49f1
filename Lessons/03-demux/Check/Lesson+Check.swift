import LessonKit
import MP4
import Media

extension Lesson {
  /// Compares every packet of the tracks with what ffprobe says about the same file.
  ///
  /// A difference costs the exit status.
  static func check(
    _ demuxer: MP4Demuxer, _ selection: SampleSelection, on page: Page
  ) async throws {
    var comparisons: [Int: PacketComparison] = [:]
    for track in selection.tracks {
      guard let samples = try? await demuxer.sampleTable(of: track.id) else { continue }
      comparisons[track.id] = PacketComparison(samples, trackID: track.id)
    }
    let trackIDs = try streamTrackIDs(of: page.location)
    var differences: [PacketComparison.Difference] = []
    var probe = try FFprobe(FFprobePacket.fields, of: page.location, tablesAlone)
    while let line = try probe.nextLine() {
      guard let packet = FFprobePacket(line: line), let id = trackIDs[packet.stream],
        let difference = comparisons[id]?.compare(packet)
      else { continue }
      if differences.count < differenceLimit { differences.append(difference) }
    }
    for track in selection.tracks {
      guard let comparison = comparisons[track.id] else { continue }
      page.print("track \(track.id): \(summary(of: comparison))")
    }
    for difference in differences { page.prose("\(difference)") }
    let isSame = comparisons.values.allSatisfy {
      $0.differingCount == 0 && ($0.leftCount == 0 || !$0.hasBegun)
    }
    if !isSame { page.end(with: .mediaFault) }
  }

  private static let differenceLimit = 5

  /// What is compared are the tables themselves.
  ///
  /// So ffprobe is to ignore edit lists, and not to look into the samples, where it might find that
  /// other ones are sync samples.
  private static let tablesAlone = ["-ignore_editlist", "1", "-fflags", "+noparse+nofillin"]

  private static func summary(of comparison: PacketComparison) -> String {
    guard comparison.hasBegun || comparison.leftCount == 0 else {
      return "ffprobe reads no packets of this track"
    }
    var text = "\(comparison.agreeingCount.grouped) packets agree with ffprobe's"
    if comparison.differingCount > 0 { text += ", \(comparison.differingCount.grouped) do not" }
    if comparison.leftCount > 0 {
      text += "; ffprobe has not got the last \(comparison.leftCount.grouped)"
    }
    return text
  }

  /// ffprobe counts streams from 0; which track each one is, it says with the track's own number.
  private static func streamTrackIDs(of location: String) throws -> [Int: Int] {
    var probe = try FFprobe("stream=index,id", of: location, tablesAlone)
    var trackIDs: [Int: Int] = [:]
    while let line = try probe.nextLine() {
      let cells = line.split(separator: ",")
      guard cells.count >= 2, let index = Int(cells[0]), cells[1].hasPrefix("0x"),
        let id = Int(cells[1].dropFirst(2), radix: 16)
      else { continue }
      trackIDs[index] = id
    }
    return trackIDs
  }
}
