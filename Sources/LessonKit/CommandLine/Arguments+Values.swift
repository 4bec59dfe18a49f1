extension Arguments {
  /// The whole number given with an option.
  ///
  /// - Throws: `UsageError` if it is no number within `range`.
  public func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let upper = range.upperBound == .max ? "up" : "to \(range.upperBound)"
      throw UsageError("\(name) takes a whole number from \(range.lowerBound) \(upper): '\(text)'")
    }
    return number
  }

  /// The time given with an option: seconds with decimals (`12.5`) or `minutes:seconds`.
  ///
  /// - Throws: `UsageError` if it is no time, or as long as 1,000,000,000 seconds.
  public func time(_ name: String) throws(UsageError) -> Duration? {
    guard let text = self[name] else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    var seconds = 0.0
    for part in parts {
      seconds = seconds * 60 + (part ?? .nan)
      // Not a number is in no range either.
      guard parts.count <= 3, part?.sign == .plus, 0..<1e9 ~= seconds else {
        throw UsageError("\(name) takes seconds, such as 12.5 or 1:30: '\(text)'")
      }
    }
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }

  /// The width and height given with an option, such as `640x360`.
  ///
  /// - Throws: `UsageError` if it is no size, or larger than 16 384 either way.
  public func size(_ name: String) throws(UsageError) -> (width: Int, height: Int)? {
    guard let text = self[name] else { return nil }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      1...16_384 ~= width, 1...16_384 ~= height
    else {
      throw UsageError("\(name) takes a size, such as 640x360: '\(text)'")
    }
    return (width, height)
  }

  /// The range of indices given with an option: `0..9`, or one index.
  ///
  /// - Throws: `UsageError` if it is no range.
  public func range(_ name: String) throws(UsageError) -> ClosedRange<Int>? {
    guard let text = self[name] else { return nil }
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
      0 <= first, first <= last
    else {
      throw UsageError("\(name) takes a range of indices, such as 0..9: '\(text)'")
    }
    return first...last
  }

  /// One of a fixed set of words; those in `accepted`, where that is not all of them.
  ///
  /// - Throws: `UsageError` if it is none of them.
  public func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of _: Choice.Type = Choice.self,
    among accepted: [Choice] = Array(Choice.allCases)
  ) throws(UsageError) -> Choice? {
    guard let text = self[name] else { return nil }
    return try choice(of: text, name, among: accepted, words: accepted.map(\.rawValue))
  }

  /// One of a fixed set of words, as ``choice(_:of:among:)``, or `auto`.
  ///
  /// It is `nil` for `auto`, and where the option was not given.
  ///
  /// - Throws: `UsageError` if it is none of them.
  public func choiceOrAuto<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of _: Choice.Type = Choice.self,
    among accepted: [Choice] = Array(Choice.allCases)
  ) throws(UsageError) -> Choice? {
    guard let text = self[name], text != "auto" else { return nil }
    return try choice(
      of: text, name, among: accepted, words: ["auto"] + accepted.map(\.rawValue))
  }

  private func choice<Choice: RawRepresentable<String>>(
    of text: String, _ name: String, among accepted: [Choice], words: [String]
  ) throws(UsageError) -> Choice {
    guard let choice = accepted.first(where: { $0.rawValue == text }) else {
      throw UsageError("\(name) is one of \(words.joined(separator: ", ")): '\(text)'")
    }
    return choice
  }
}
