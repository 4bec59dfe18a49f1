import Media

/// What a player tells the source, and what it shows of it.
extension HLSSource {
  /// How it stands with the stream.
  public var streamStatus: StreamStatus {
    get async {
      var status = status
      status.loadedLevel = main.level
      status.playingLevel =
        viewerPosition.flatMap { main.buffer.segment(at: $0)?.level } ?? main.level
      status.manualLevel = selector.manualLevel
      status.highestUsefulLevel = selector.highestUseful
      status.estimate = selector.estimate
      status.bufferLevel = bufferLevel
      status.requestCount = await loader.requestCount
      status.byteCount = await loader.byteCount
      return status
    }
  }

  /// Keeps to one level; `nil` goes back to automatic.
  ///
  /// What is loaded of other levels beyond the next segment is loaded again.
  public func select(level: Int?) {
    selector.select(level)
    decided = nil
    if let level = selector.manualLevel, let loading = main.loading, loading.level != level {
      loading.watch.cancel()
    }
    work[.main]?.notify()
  }

  /// Takes note of where the viewer is, of the presentation's timeline.
  public func noteViewer(at position: Duration) {
    viewerPosition = position
    for wakeup in work.values { wakeup.notify() }
  }

  /// Takes note of the picture's size on the screen, in pixels.
  public func notePictureBox(_ box: PixelSize) { selector.pictureBox = box }

  /// Takes note of how much work pictures make: seconds of decoding and drawing for one of film.
  public func noteWork(perSecond work: Double) {
    if let level = main.level { selector.noteWork(of: level, perSecond: work) }
  }
}
