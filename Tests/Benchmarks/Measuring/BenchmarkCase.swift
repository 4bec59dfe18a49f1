/// One thing to do, by one of our programs and by others.
struct BenchmarkCase {
  /// What is done.
  let title: String

  /// Our program first.
  let commands: [Program]

  /// What of the next program's figure ours may take; `nil` if nothing is requested.
  let bar: Double?

  /// The frames of the film, if figures are given for each of them.
  let frameCount: Int?

  init(_ title: String, bar: Double? = nil, frameCount: Int? = nil, _ commands: Program...) {
    self.title = title
    self.bar = bar
    self.frameCount = frameCount
    self.commands = commands
  }
}
