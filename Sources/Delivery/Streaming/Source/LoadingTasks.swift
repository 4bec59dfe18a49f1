import Media

/// The tasks that load a stream, and what wakes them: one for each lane, and one for the lists that grow.
struct LoadingTasks: Sendable {
  /// Wakes the task of a lane.
  let work: [Lane.Kind: Wakeup] = [.main: Wakeup(), .sound: Wakeup()]

  /// Wakes the task that loads lists again.
  let reloading = Wakeup()

  var lanes: [Lane.Kind: Task<Void, Never>] = [:]
  var reload: Task<Void, Never>?

  /// Ends all of them.
  func cancel() {
    for task in lanes.values { task.cancel() }
    reload?.cancel()
  }
}
