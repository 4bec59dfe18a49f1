import Media

/// Requests for what playlists announce: RFC 8216bis §4.4.5.3.
///
/// For each lane there is one part on its way, and one initialization section. The next hint ends a
/// transfer that nothing was taken from; and after three such, none is requested any more, because
/// that server's hints only cost requests.
struct HintedTransfers: Sendable {
  /// What a transfer is for.
  struct Purpose: Hashable, Sendable {
    let lane: Lane.Kind
    let kind: PreloadHint.Kind
  }

  private struct Entry: Sendable {
    var transfer: HintedTransfer?

    /// Whether something was taken from it.
    var isUsed = false

    /// How many transfers in a row were in vain.
    var vainCount = 0
  }

  private var entries: [Purpose: Entry] = [:]

  private static let patience = 3

  /// Whether a hint is to be requested.
  func wants(_ hint: PreloadHint, for purpose: Purpose) -> Bool {
    guard let entry = entries[purpose], let transfer = entry.transfer else { return true }
    return !transfer.covers(hint) && entry.vainCount + (entry.isUsed ? 0 : 1) < Self.patience
  }

  /// Keeps a transfer in place of the one before; returns how many bytes of that were for nothing.
  mutating func keep(_ transfer: HintedTransfer, for purpose: Purpose) -> Int {
    let old = entries[purpose]
    let isVain = old?.transfer != nil && old?.isUsed == false
    entries[purpose] = Entry(
      transfer: transfer, vainCount: isVain ? (old?.vainCount ?? 0) + 1 : 0)
    return isVain ? old?.transfer?.receivedCount ?? 0 : 0
  }

  /// The transfer that may have some bytes.
  func transfer(of range: Range<Int>?, at url: String) -> (Purpose, HintedTransfer)? {
    for (purpose, entry) in entries {
      if let transfer = entry.transfer, transfer.mayHave(range, of: url) {
        return (purpose, transfer)
      }
    }
    return nil
  }

  /// Notes that something was taken.
  mutating func noteUse(of purpose: Purpose) { entries[purpose]?.isUsed = true }

  /// Ends all transfers.
  mutating func end() { entries = [:] }
}

extension SegmentLoader {
  /// Requests what a playlist announces, where that is not on its way, or here.
  ///
  /// - Parameters:
  ///   - hint: What the list will name next.
  ///   - lane: For which lane it is.
  ///   - patience: How long the server may take until it has it.
  func preload(_ hint: PreloadHint, for lane: Lane.Kind, patience: Duration) {
    let purpose = HintedTransfers.Purpose(lane: lane, kind: hint.kind)
    if hint.kind == .map, hasSection(of: hint) { return }
    guard hinted.wants(hint, for: purpose) else { return }
    var headers: [String: String] = [:]
    headers["Authorization"] = authorization(for: hint.url)
    requestCount += 1
    byteCount += hinted.keep(
      HintedTransfer(
        hint, through: loader, headers: headers, limit: Self.segmentLimit, patience: patience,
        clock: clock), for: purpose)
  }

  /// Ends the transfers of what was announced.
  func endHints() { hinted.end() }

  /// What a hinted transfer brings of a resource; `nil` if it has to be requested.
  func hintedAnswer(_ url: String, range: Range<Int>?, _ watch: TransferWatch) async -> Answer? {
    guard let (purpose, transfer) = hinted.transfer(of: range, at: url) else { return nil }
    watch.begin()
    guard let delivery = await transfer.delivery(of: range), !watch.isCancelled else { return nil }
    hinted.noteUse(of: purpose)
    byteCount += delivery.bytes.count
    watch.note(delivery)
    return Answer(url: delivery.url, body: delivery.bytes, isCut: delivery.isCut)
  }
}
