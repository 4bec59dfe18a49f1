import Media

extension MediaSource {
  /// Closes the source, but returns after `limit` at the latest.
  ///
  /// A server that does not answer would keep the process running for seconds after the viewer
  /// quits.
  package func close(within limit: Duration, by clock: WallClock) async {
    let closed = Wakeup()
    // Not a child: a group would wait for it.
    let closing = Task {
      await close()
      closed.notify()
    }
    await closed.wait(until: clock.now + limit, by: clock)
    closing.cancel()
  }
}
