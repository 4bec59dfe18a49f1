/// The rules of a player, as far as they concern its buffer: a value that can be simulated.
public struct PlayerRules: Sendable {
  let makeBuffer: @Sendable () -> any SimulatedBuffer

  /// When a delay counts as late.
  let presentation: PresentationPolicy

  /// This player, with a buffer policy of its own or another one's.
  public init(
    policy: any BufferPolicy = DualThresholdPolicy(),
    presentation: PresentationPolicy = PresentationPolicy()
  ) {
    self.presentation = presentation
    makeBuffer = {
      BufferMachine<Int>(policy: policy, presentation: presentation, recordsEvents: true)
    }
  }

  private init(seed version: SeedBuffer.Version) {
    presentation = PresentationPolicy()
    makeBuffer = { SeedBuffer(version) }
  }

  /// The player that this course grew from, as its design document has it.
  public static let seedDocument = PlayerRules(seed: .document)

  /// The player that this course grew from, as its code has it.
  public static let seedCode = PlayerRules(seed: .code)
}
