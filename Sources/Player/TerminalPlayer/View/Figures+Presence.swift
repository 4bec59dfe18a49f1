import Media
import Playback

extension Figures {
  /// How near to its present a live stream is, and how often it had to go there.
  var presence: Figure {
    let leftOut = "\(summary.leftOut.secondsText) s left out"
    return Figure(
      panel: showing?.status.latency.map { latency in
        (
          "present",
          "\(latency.millisecondsText) ms behind · \(Self.count(summary.jumpCount, "jump")) · "
            + leftOut
        )
      },
      page: summary.jumpCount == 0
        ? nil : "went on at the present \(Self.count(summary.jumpCount, "time")): \(leftOut)",
      data: stream == nil
        ? [] : [("jumps", summary.jumpCount), ("leftOutUs", summary.leftOut.wholeMicroseconds)])
  }
}
