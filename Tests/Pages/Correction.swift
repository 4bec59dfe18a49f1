/// What should stand in one place of a page, and what is wrong with what stands there.
struct Correction {
  struct Fault {
    /// The line of the page, counted from 0.
    let line: Int
    let text: String
    /// Whether the correction puts it right.
    var isMended = false
  }

  /// The lines in question; empty if something is inserted.
  let range: Range<Int>
  /// Columns before each line.
  var indent = 0
  /// What should stand there; `nil` if it is unknown.
  var content: [String]?
  var faults: [Fault] = []
}
