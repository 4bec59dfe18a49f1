/// One thing to do, by one of our programs and by others.
struct BenchmarkCase {
  /// What is done.
  let title: String

  /// Our program first.
  let commands: [Program]

  /// What of a peer's time ours may take: `shared` figures of the project; `nil` where there is none.
  let bar: Double?

  init(_ title: String, bar: Double? = nil, _ commands: Program...) {
    self.title = title
    self.bar = bar
    self.commands = commands
  }
}
