import Media

extension HLSSource {
  /// What a player has said of its viewer.
  struct Viewer: Sendable {
    /// `nil` if no player reports it.
    var position: Duration?

    /// How often the film has stalled.
    var stallCount = 0
  }
}

/// What a player tells the source, and what it shows of it.
extension HLSSource: StreamedSource {
  /// The state of the stream.
  public var streamStatus: StreamStatus {
    get async {
      var status = status
      status.playingLevel =
        viewer.position.flatMap { main.buffer.segment(at: $0)?.level } ?? main.level
      status.manualLevel = selector.manualLevel
      status.estimate = selector.estimate
      status.bufferLevel = bufferLevel
      status.requestCount = await loader.requestCount
      status.byteCount = await loader.byteCount
      return status
    }
  }

  public var report: StreamReport {
    get async { StreamReport(await streamStatus) }
  }

  /// Keeps to one level; `nil` goes back to automatic.
  ///
  /// The segment that is read next is still played. The segments after it are loaded again, and a
  /// transfer of another level ends: a viewer who chooses a level expects to see it soon.
  public func selectLevel(_ index: Int?) -> String? {
    guard ladder.rungs.count > 1 else { return nil }
    selector.select(index)
    decided = nil
    if let level = selector.manualLevel, let loading = main.loading, loading.level != level {
      endTransfer(.main)
    }
    if let level = selector.manualLevel { replaceBuffered(with: level) }
    tasks.work[.main]?.notify()
    return selector.manualLevel.map { "quality \(ladder.levels[$0].name)" }
      ?? "quality is chosen for you"
  }

  /// Gives up what is loaded of other levels, beyond a segment that is kept so that nothing stalls.
  private func replaceBuffered(with level: Int) {
    guard let cursor = readers.newest?.cursors[.main] else { return }
    // The reader has taken the segment at its place already.
    let next = main.buffer.segment(at: cursor)?.range.upperBound ?? cursor
    let kept = main.buffer.segment(at: next)?.range.upperBound ?? next
    status.abandonedByteCount += main.buffer.removeSegments(from: kept, otherThan: level)
  }

  public func noteViewer(at position: Duration) {
    viewer.position = position
    notifyLanes()
  }

  /// After each stall of a live stream the viewer stays a second further back, as in hls.js.
  public func noteStalls(_ count: Int) {
    guard count != viewer.stallCount else { return }
    viewer.stallCount = count
    updateWindow()
  }

  public func notePictureBox(_ box: PixelSize) {
    selector.pictureBox = box.width > 0 && box.height > 0 ? box : nil
  }

  public func noteWork(perSecond work: Double) {
    if let level = main.level { selector.noteWork(of: level, perSecond: work) }
  }
}

extension StreamReport {
  /// What viewers want to know about a stream.
  init(_ status: StreamStatus) {
    self.init()
    level = status.manualLevel ?? status.playingLevel
    levelCount = status.levelNames.count
    (message, messageCount) = (status.fault, status.faultCount)
    let name = status.playingLevel.flatMap { index in
      status.levelNames.indices.contains(index) ? status.levelNames[index] : nil
    }
    if let name, levelCount > 1 {
      words = [status.manualLevel == nil ? name : "\(name) fixed"]
    }
    let rate = status.playingLevel.map { Double(status.levelRates[$0]) }
    gauges = [
      Gauge("network", status.throughput, text: Self.rateText(status.throughput)),
      Gauge("estimate", status.estimate, text: Self.rateText(status.estimate)),
      Gauge("quality", rate, text: Self.rateText(rate)),
      Gauge(
        "loaded", status.bufferLevel / .seconds(1), text: "\(status.bufferLevel.tenthsText) s"),
    ]
    lines = [
      Line("requests", "\(status.requestCount), \(status.byteCount.grouped) bytes"),
      Line(
        "wasted",
        "\(status.abandonedByteCount.grouped) bytes; \(status.abandonedCount) given up, "
          + "\(status.skippedCount) passed over"),
      Line("changes", "\(status.switchCount) of the quality"),
    ]
    let mean = status.meanRate.map { QualityLevel.rateText(Int($0)) } ?? "–"
    summary = [
      "stream: \(mean) on average, \(status.switchCount) changes of the quality, "
        + "\(status.requestCount) requests for \(status.byteCount.grouped) bytes, "
        + "\(status.abandonedByteCount.grouped) of them given up, "
        + "\(status.skippedCount) segments passed over"
    ]
    figures = [
      "streamMeanBitrate": Int(status.meanRate ?? 0), "streamSwitches": status.switchCount,
      "streamRequests": status.requestCount, "streamBytes": status.byteCount,
      "streamAbandonedBytes": status.abandonedByteCount, "streamSkipped": status.skippedCount,
    ]
  }

  private static func rateText(_ rate: Double?) -> String {
    rate.map { QualityLevel.rateText(Int(min(max($0, 0), 1e15))) } ?? "–"
  }
}
