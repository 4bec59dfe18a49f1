import Media

extension MediaSource {
  /// Closes the source, but does not wait longer than a viewer who has quit should.
  ///
  /// A server that does not answer would hold the process for seconds.
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
