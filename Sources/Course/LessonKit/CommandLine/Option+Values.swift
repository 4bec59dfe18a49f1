import Media

extension Option where Value == String {
  /// An option whose value is any text.
  package static func text(_ name: String, value valueName: String, _ help: String) -> Option {
    Option(name, valueName, help, isOutputFile: false) { text, _ in text }
  }

  /// An option that names a file to write; whether that is possible is known before the film starts.
  package static func outputFile(_ name: String, value valueName: String, _ help: String) -> Option
  {
    Option(name, valueName, help, isOutputFile: true) { text, _ in text }
  }
}

extension Option where Value: Sendable {
  /// An option whose value `read` makes of a text, or cannot make.
  ///
  /// - Parameters:
  ///   - name: The option as typed.
  ///   - valueName: What the help calls its value.
  ///   - rule: Goes on after the name in an error: "is a number from 1".
  ///   - help: What it does, in a few words.
  ///   - read: Makes the value of the text; `nil` for one that breaks the rule.
  /// - Returns: The option.
  package static func reading(
    _ name: String, value valueName: String, _ rule: String, _ help: String,
    read: @escaping @Sendable (String) -> Value?
  ) -> Option {
    Option(name, value: valueName, help) { (text, name) throws(UsageError) in
      guard let value = read(text) else { throw UsageError("\(name) \(rule): '\(text)'") }
      return value
    }
  }
}

extension Option where Value == Int {
  /// An option whose value is a whole number within `range`.
  package static func integer(
    _ name: String, value valueName: String, in range: ClosedRange<Int>, _ help: String
  ) -> Option {
    Option(name, value: valueName, help) { (text, name) throws(UsageError) in
      try number(text, in: range, name)
    }
  }

  /// Reads a whole number within `range`.
  static func number(
    _ text: String, in range: ClosedRange<Int>, _ name: String
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      let upper = range.upperBound == .max ? "up" : "to \(range.upperBound)"
      throw UsageError("\(name) takes a whole number from \(range.lowerBound) \(upper): '\(text)'")
    }
    return number
  }

  /// The bytes that pictures may take while they are decoded, given in mebibytes.
  package static var memoryLimit: Option {
    integer(
      "--memory", value: "MIB", in: 1...1_000_000,
      "mebibytes that pictures may take while they are decoded (512)"
    ).map { $0 << 20 }
  }
}

extension Option where Value == Duration {
  /// An option whose value is a time: seconds with decimals (`12.5`) or `minutes:seconds`.
  ///
  /// It is less than 1,000,000,000 seconds.
  package static func time(_ name: String, value valueName: String, _ help: String) -> Option {
    Option(name, value: valueName, help) { (text, name) throws(UsageError) in
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
  }
}

extension Option where Value == PixelSize {
  /// An option whose value is a width and a height, such as `640x360`; at most 16 384 either way.
  package static func size(
    _ name: String, value valueName: String, width widths: ClosedRange<Int> = 1...16_384,
    height heights: ClosedRange<Int> = 1...16_384, _ help: String
  ) -> Option {
    Option(name, value: valueName, help) { (text, name) throws(UsageError) in
      let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
        widths ~= width, heights ~= height
      else {
        let example = widths.upperBound > 1000 ? "640x360" : "10x20"
        throw UsageError("\(name) takes a size, such as \(example): '\(text)'")
      }
      return PixelSize(width: width, height: height)
    }
  }
}

extension Option where Value == ClosedRange<Int> {
  /// An option whose value is a range of indices: `0..9`, or one index.
  package static func indices(_ name: String, value valueName: String, _ help: String) -> Option {
    Option(name, value: valueName, help) { (text, name) throws(UsageError) in
      let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
      guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
        0 <= first, first <= last
      else {
        throw UsageError("\(name) takes a range of indices, such as 0..9: '\(text)'")
      }
      return first...last
    }
  }
}

extension Option
where Value: RawRepresentable, Value.RawValue == String, Value: CaseIterable & Sendable {
  /// An option whose value is one of a fixed set of words.
  ///
  /// - Parameters:
  ///   - name: The option as typed.
  ///   - valueName: What the help calls its value.
  ///   - accepted: Those that are accepted, if not all are.
  ///   - synonyms: Further words, which errors do not list.
  ///   - help: What it does, in a few words.
  /// - Returns: The option.
  package static func choice(
    _ name: String, value valueName: String, among accepted: [Value] = Array(Value.allCases),
    synonyms: [String: Value] = [:], _ help: String
  ) -> Option {
    Option(name, value: valueName, help) { (text, name) throws(UsageError) in
      if let choice = synonyms[text] { return choice }
      return try accepted.named(text, name, among: accepted.map(\.rawValue))
    }
  }

  /// An option whose value is one of a fixed set of words or `auto`, which is read as `nil`.
  package static func choiceOrAuto(
    _ name: String, value valueName: String, among accepted: [Value] = Array(Value.allCases),
    _ help: String
  ) -> Option<Value?> {
    Option<Value?>(name, value: valueName, help) { (text, name) throws(UsageError) in
      guard text != "auto" else { return nil }
      return try accepted.named(text, name, among: ["auto"] + accepted.map(\.rawValue))
    }
  }
}

extension Array where Element: RawRepresentable<String> {
  /// The element that a word names; the error lists all words.
  fileprivate func named(
    _ text: String, _ option: String, among words: [String]
  ) throws(UsageError) -> Element {
    guard let choice = first(where: { $0.rawValue == text }) else {
      throw UsageError("\(option) is one of \(words.joined(separator: ", ")): '\(text)'")
    }
    return choice
  }
}
