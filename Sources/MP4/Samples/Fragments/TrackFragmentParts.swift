import Media

/// The boxes of one `traf`, as far as they can be read.
///
/// Of a run that cannot be read nobody knows how long it is, neither in bytes nor in time. So the
/// runs behind it are left out too; the next fragment begins afresh.
struct TrackFragmentParts {
  private var header: TrackFragmentHeaderBox?
  private var decodeTime: UInt64?
  private var runs: [TrackRunBox] = []

  /// What could not be read, or is missing.
  private(set) var error: MP4Error?

  /// The fragment; `nil` where its header is not there: nobody knows whose it is.
  var fragment: TrackFragment? {
    header.map { TrackFragment(header: $0, decodeTime: decodeTime, runs: runs) }
  }

  /// Reads what follows the header of a `traf` box.
  init(parsing payload: inout ByteReader, path: String) {
    let start = payload.offset
    var component = ""
    do throws(ParsingError) {
      while var box = try payload.nextBox() {
        component = "/\(box.header.type)"
        if box.header.type == .trackRun { component += "[\(runs.count)]" }
        try read(box.header, &box.payload)
        component = ""
      }
    } catch {
      self.error = MP4Error(error, path: path + component)
    }
    guard header == nil, error == nil else { return }
    error = MP4Error(.missingBox(.trackFragmentHeader), path: path, at: start)
  }

  private mutating func read(
    _ box: BoxHeader, _ payload: inout ByteReader
  ) throws(ParsingError) {
    switch box.type {
    case .trackFragmentHeader:
      try Self.check(box, isFirst: header == nil)
      header = try TrackFragmentHeaderBox(parsing: &payload)
    case .trackFragmentDecodeTime:
      try Self.check(box, isFirst: decodeTime == nil)
      decodeTime = try TrackFragmentDecodeTimeBox(parsing: &payload).baseMediaDecodeTime
    case .trackRun:
      runs.append(try TrackRunBox(parsing: &payload))
    default:
      break
    }
  }

  private static func check(_ box: BoxHeader, isFirst: Bool) throws(ParsingError) {
    guard isFirst else {
      throw ParsingError(.invalid("there are several '\(box.type)' boxes"), at: box.offset)
    }
  }
}
