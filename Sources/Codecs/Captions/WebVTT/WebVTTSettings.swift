/// Where a cue of WebVTT wants to be: the words after its times (WebVTT §4.4, §6.3.2).
///
///     00:01.000 --> 00:03.000 line:0 position:20% align:start
///
/// Unknown words, and those with values that break the rules, are skipped one by one; so is `vertical`,
/// because a terminal has rows only.
struct WebVTTSettings: Hashable, Sendable {
  enum Alignment: String, Hashable, Sendable {
    case start, center, end, left, right
    /// As older files say it.
    case middle
  }

  enum Line: Hashable, Sendable {
    /// Counted from the upper edge, or, if negative, from the lower one.
    case number(Int)
    /// Of the picture's height, 0 to 100.
    case percent(Double)
  }

  var line: Line?

  /// Of the picture's width, 0 to 100.
  var position: Double?

  /// Of the picture's width, 0 to 100.
  var size: Double?
  var alignment = Alignment.center

  /// The rows that a picture of television has for text: WebVTT's own lines are about as high.
  private static let rowCount = 16

  init(parsing words: ArraySlice<UInt8>) {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    for word in words.prefix(1024).split(whereSeparator: isBlank) {
      let pair = word.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else { continue }
      // The second part of `line:50%,center` says which edge of the text is there.
      set(pair[0].text(), pair[1].prefix { $0 != UInt8(ascii: ",") }.text())
    }
  }

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "line":
      if let percent = Self.percent(value) {
        line = .percent(percent)
      } else if let number = Int(value) {
        line = .number(number)
      }
    case "position": position = Self.percent(value) ?? position
    case "size": size = Self.percent(value) ?? size
    case "align": alignment = Alignment(rawValue: value) ?? alignment
    default: break
    }
  }

  private static func percent(_ value: String) -> Double? {
    guard value.last == "%",
      value.dropLast().allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let percent = Double(value.dropLast()), 0...100 ~= percent
    else { return nil }
    return percent
  }

  /// The nearest of the places that there are.
  var placement: CaptionPlacement {
    CaptionPlacement(vertical, horizontal)
  }

  private var vertical: CaptionPlacement.Vertical {
    switch line {
    case nil: .bottom
    case .number(let number) where number < 0: number < -Self.rowCount / 2 ? .top : .bottom
    case .number(let number): number < Self.rowCount / 2 ? .top : .bottom
    case .percent(let percent): percent < 40 ? .top : percent < 60 ? .middle : .bottom
    }
  }

  private var horizontal: CaptionPlacement.Horizontal {
    switch (alignment, position) {
    case (.left, nil), (.start, nil): .left
    case (.right, nil), (.end, nil): .right
    case (.center, nil), (.middle, nil): .center
    // A text that starts in the middle, or ends there, is nearer to the middle than to an edge.
    case (_, let position?): position < 34 ? .left : position > 66 ? .right : .center
    }
  }
}
