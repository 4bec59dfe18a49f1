/// How many pictures a second a stream is meant to show, as a ratio: 30 000 / 1001.
///
/// What a bitstream says here is a hint; the times of the samples in the file hold.
public struct PictureRate: Hashable, Sendable {
  public let pictures: Int
  public let seconds: Int

  /// `nil` where one of the numbers is 0: some encoders write that for "not known".
  init?(pictures: Int, seconds: Int) {
    guard pictures > 0, seconds > 0 else { return nil }
    self.pictures = pictures
    self.seconds = seconds
  }
}

extension PictureRate: CustomStringConvertible {
  /// Pictures a second with at most three decimals: `29.97`.
  public var description: String {
    // Both numbers have at most 33 bits, so the product stays far below 64.
    let thousandths = (pictures * 1000 + seconds / 2) / seconds
    var text = String(thousandths / 1000)
    if thousandths % 1000 > 0 {
      text += "." + String(thousandths % 1000 + 1000).dropFirst()
      while text.last == "0" { text.removeLast() }
    }
    return text
  }
}
