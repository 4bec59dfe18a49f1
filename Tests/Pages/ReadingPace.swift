/// How fast a page is read and its programs are typed by someone who is slow at both.
enum ReadingPace {
  /// Two keys a second, which are 24 words a minute.
  static let keysPerMinute = 120.0

  /// Someone who reads for the first time.
  static let wordsPerMinute = 200.0

  /// The keys of some lines: an editor makes two spaces of a tab, and each line ends with Enter.
  static func keyCount(_ lines: [String]) -> Int {
    lines.map { line in
      let indentation = line.prefix { $0 == " " }.count
      return indentation / 2 + line.count - indentation + 1
    }.reduce(0, +)
  }

  /// The minutes that keys and words take together.
  static func minutes(keys: Int, words: Int) -> Double {
    Double(keys) / keysPerMinute + Double(words) / wordsPerMinute
  }
}
