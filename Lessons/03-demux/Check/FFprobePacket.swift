/// What ffprobe says of one packet, in the track's own ticks.
struct FFprobePacket: Hashable {
  /// The number of its stream, from 0; ffprobe counts all tracks that it knows.
  let stream: Int

  /// `nil` where ffprobe says `N/A`.
  let presentationTime: Int64?
  let decodeTime: Int64?
  let size: Int
  let offset: Int?
  let isSync: Bool

  /// Reads a line such as `0,1024,0,157207,4018,K__`; `nil` comes from any other.
  init?(line: some StringProtocol) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count >= 6, let stream = Int(cells[0]), let size = Int(cells[3]) else { return nil }
    self.stream = stream
    presentationTime = Int64(cells[1])
    decodeTime = Int64(cells[2])
    self.size = size
    offset = Int(cells[4])
    isSync = cells[5].hasPrefix("K")
  }

  /// The fields of a line, in the order in which ffprobe writes them.
  static let fields = "packet=stream_index,pts,dts,size,pos,flags"
}
