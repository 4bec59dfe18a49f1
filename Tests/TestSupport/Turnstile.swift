/// Lets a few at a time through; the others wait, and hold no thread meanwhile.
///
/// Swift starts all tests at once. Programs that a hundred of them run at the same moment would be too
/// late for everything.
public actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter count: How many may be inside.
  public init(_ count: Int) {
    free = count
  }

  /// Runs some code as soon as there is room for it, in the order of the callers.
  public nonisolated func pass<Result: Sendable>(
    _ body: @Sendable () async -> Result
  ) async -> Result {
    await enter()
    let result = await body()
    await leave()
    return result
  }

  private func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
