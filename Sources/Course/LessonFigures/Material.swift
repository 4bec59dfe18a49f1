import H264
import MP4
import Media

/// The films of the course, which figures take their numbers from; each is opened once.
package actor Material {
  let fixtures: String
  private var films: [String: Film] = [:]
  private var groups: [String: [DecodedPicture]] = [:]

  /// - Parameter root: The package's folder.
  package init(root: String) { fixtures = root + "/Fixtures/" }

  /// A film of `Fixtures`.
  ///
  /// - Throws: `ByteRangeError` or `MP4Error` if it cannot be read.
  func film(_ name: String) async throws -> Film {
    if let film = films[name] { return film }
    let film = try await Film(path: fixtures + name)
    films[name] = film
    return film
  }

  /// The first pictures of a film in decoding order, with all that the decoder did for them.
  ///
  /// - Throws: `H264Error` if they cannot be decoded, and what ``film(_:)`` throws.
  func pictures(_ count: Int, of name: String, wantsBins: Bool = false) async throws
    -> [DecodedPicture]
  {
    let key = "\(name) \(wantsBins)"
    if let known = groups[key], known.count >= count { return Array(known.prefix(count)) }
    let film = try await film(name)
    var recorder = PictureRecorder(wantsBins: wantsBins)
    recorder.isWatching = true
    var decoder = try H264FormatDecoder(
      film.format, options: H264DecoderOptions(hidesDamage: false), probe: recorder)
    var pictures: [DecodedPicture] = []
    for index in 0..<min(count, film.samples.count) {
      let sample = try await film.demuxer.sample(index, of: film.track.id)
      var frames: [Frame] = []
      try decoder.feed(sample, &frames)
      pictures += decoder.stream.probe.takeTraces().map {
        DecodedPicture(sample: index, byteCount: sample.data.count, trace: $0)
      }
    }
    groups[key] = pictures
    return pictures
  }
}

/// An MP4 file, its first track with pictures, and that track's samples.
struct Film: Sendable {
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat
  let samples: SampleTable
  let byteCount: Int

  /// All boxes, fragments included.
  private let tree: BoxTree

  init(path: String) async throws {
    let reader = try FileByteRangeReader(path: path)
    byteCount = reader.length
    tree = try await BoxTree(reading: reader)
    demuxer = try await MP4Demuxer(reader: reader, fragments: .all)
    let (track, format) = try await demuxer.videoTrack()
    self.format = format
    self.track = try demuxer.mp4Track(track.id)
    samples = try await demuxer.sampleTable(of: track.id)
  }

  /// The boxes of the whole file.
  var boxes: [MP4.Box] { tree.boxes }
}

/// A picture, and what the decoder did for it.
struct DecodedPicture: Sendable {
  let sample: Int
  let byteCount: Int
  let trace: PictureTrace

  var type: Frame.PictureType? { trace.slices.first?.type }
  var order: Int { trace.slices.first?.order ?? 0 }

  /// The finished samples of luma.
  var luma: Samples { Samples(width: trace.columns * 16, trace.filtered[0]) }

  /// What was predicted, before any correction.
  var prediction: Samples { Samples(width: trace.columns * 16, trace.predicted[0]) }
}

extension Frame.PictureType {
  /// The colour of a kind of picture in all figures.
  var paint: Ink {
    switch self {
    case .predicted: .predicted
    case .bipredicted: .both
    default: .intra
    }
  }
}

extension Film {
  /// The box at the end of a path: `moov/trak[0]/mdia`.
  ///
  /// - Throws: `MP4Error` if there is none.
  func box(_ path: String) throws(MP4Error) -> LocatedBox {
    for box in tree.locatedBoxes where path == box.path || path.hasPrefix("\(box.path)/") {
      return path == box.path
        ? box : try box.descendant(String(path.dropFirst(box.path.utf8.count + 1)))
    }
    throw MP4Error(.missingBox("moov"))
  }
}

extension LocatedBox {
  /// The box at the end of a path from here on.
  ///
  /// - Throws: `MP4Error` if there is none.
  func descendant(_ path: String) throws(MP4Error) -> LocatedBox {
    var found = self
    for name in path.split(separator: "/") {
      let wanted = "\(found.path)/\(name)"
      guard let child = found.children.first(where: { $0.path == wanted }) else {
        throw MP4Error(.missingBox(found.box.type), path: wanted)
      }
      found = child
    }
    return found
  }
}
