/// Lets other tasks run until a condition holds.
func until(_ condition: @Sendable () -> Bool) async {
  while !condition() { await Task.yield() }
}
