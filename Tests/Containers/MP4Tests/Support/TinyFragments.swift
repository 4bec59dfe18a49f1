import MP4
import Media

/// A little file in fragments: a movie box without samples, and the boxes that follow it.
///
/// All tracks are video tracks in ticks of 15 360; the default sample lasts 512 of them, has 10
/// bytes and is not a sync sample.
struct TinyFragments {
  var trackIDs: [UInt32] = [1]
  var edits: [UInt8]?

  /// The tracks among them that are sound.
  var soundIDs: Set<UInt32> = []

  /// In `mvex`, before the `trex` boxes.
  var movieExtendsHeader: [UInt8] = []

  /// What the movie box lists itself.
  var progressive: TinyMovie?

  static func trackExtends(_ id: UInt32) -> [UInt8] {
    fullBox("trex", u32(id, 1, 512, 10, 0x0101_0000))
  }

  /// `ftyp`, `moov`, and in a file that is half progressive the `mdat` of that half.
  var start: [UInt8] {
    let extends = box(
      "mvex", movieExtendsHeader, trackIDs.flatMap { Self.trackExtends($0) })
    if var movie = progressive {
      movie.otherTracks = [extends]
      return movie.file
    }
    var empty = TinyMovie(sizes: [], deltas: [], compositionOffsets: nil, syncNumbers: nil)
    empty.edits = edits
    let tracks = trackIDs.flatMap { id -> [UInt8] in
      guard soundIDs.contains(id) else { return empty.track(dataOffset: 0, id: id) }
      var sound = empty
      (sound.handlerType, sound.sampleEntry) = ("soun", box("mp4a", zeros(6), u16(1), zeros(20)))
      return sound.track(dataOffset: 0, id: id)
    }
    return box("ftyp", code("iso5"), u32(0), code("iso5"))
      + box("moov", TinyMovie.movieHeader, tracks, extends)
  }

  /// The file with further boxes after its start.
  func file(_ rest: [UInt8]...) -> [UInt8] { start + rest.flatMap { $0 } }
}

extension TinyFragments {
  /// A `moof` and an `mdat` of `byteCount` bytes.
  static func fragment(
    _ number: UInt32 = 1, _ tracks: [UInt8]..., byteCount: Int = 100
  ) -> [UInt8] {
    box("moof", fullBox("mfhd", u32(number)), tracks.flatMap { $0 })
      + box("mdat", zeros(byteCount))
  }

  /// A `traf` whose offsets count from its `moof`.
  static func track(
    _ id: UInt32 = 1, time: UInt32? = nil, flags: UInt32 = 0x02_0000, _ rest: [UInt8]...
  ) -> [UInt8] {
    box(
      "traf", fullBox("tfhd", flags: flags, u32(id)),
      time.map { fullBox("tfdt", u32($0)) } ?? [], rest.flatMap { $0 })
  }

  /// A `trun` of samples that have their sizes alone.
  static func run(offset: Int32? = nil, sizes: [UInt32]) -> [UInt8] {
    fullBox(
      "trun", flags: 0x200 | (offset == nil ? 0 : 1), u32(UInt32(sizes.count)),
      offset.map { i32($0) } ?? [], sizes.flatMap { u32($0) })
  }
}
