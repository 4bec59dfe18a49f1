/// Packets that came before the tables that say what they are.
struct EarlyPackets {
  private(set) var bytes: [UInt8] = []
  private(set) var offsets: [Int] = []

  /// Packets at most: tables come ten times a second, so 4 MiB are more than a second of most streams.
  private static let limit = 1 << 22

  mutating func append(_ packet: Span<UInt8>, at offset: Int) {
    if bytes.count >= Self.limit { self = EarlyPackets() }
    bytes.append(copying: packet)
    offsets.append(offset)
  }
}
