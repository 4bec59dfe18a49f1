extension MediaSignature {
  /// Kinds of files that contain films, or look like films, and that this package does not read.
  ///
  /// An error that names the kind of file helps more than its first bytes. Longer marks come first:
  /// a mark of a few letters may occur in any file.
  static let unread: [MediaSignature] = [
    start([0x1A, 0x45, 0xDF, 0xA3], word: "webm", within: 0..<64, "a WebM file", .copying),
    start([0x1A, 0x45, 0xDF, 0xA3], "a Matroska file", .copying),
    start("RIFF", word: "AVI ", within: 8..<12, "an AVI file", .copying),
    start("RIFF", word: "WAVE", within: 8..<12, "a WAV file: sound alone", .encoding),
    start("RIFF", word: "WEBP", within: 8..<12, "a WebP picture"),
    start("FLV\u{1}", "an FLV file", .copying),
    start("OggS", word: "theora", within: 0..<256, "an Ogg file", .encoding),
    start("OggS", "an Ogg file: sound alone", .copying),
    start(
      [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], "an ASF file, such as WMV or WMA",
      .encoding),
    start([0, 0, 1, 0xBA], "an MPEG program stream, as on a DVD", .copying),
    start([0, 0, 1, 0xB3], "a bare MPEG video stream", .copying),
    start([0, 0, 0, 1], "a bare stream of HEVC", .copying),
    start("DKIF", "an IVF file", .copying),
    start("YUV4MPEG2", "a file of raw pictures (Y4M)", .encoding),
    start([0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05], "an MXF file", .encoding),
    start(".RMF", "a RealMedia file", .encoding),
    start("fLaC", "a FLAC file: sound alone", .copying),
    start("ID3", "an MP3 file, or other sound with a title", .copying),
    start([0xFF, 0xFB], "an MP3 file: sound alone", .copying),
    start([0xFF, 0xF3], "an MP3 file: sound alone", .copying),
    start([0xFF, 0xF1], "a bare stream of AAC: sound alone", .copying),
    start([0xFF, 0xF9], "a bare stream of AAC: sound alone", .copying),
    start("FORM", word: "AIF", within: 8..<12, "an AIFF file: sound alone", .encoding),
    start("GIF8", "a GIF picture", .encoding),
    start([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture"),
    start([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    start("II*\u{0}", "a TIFF picture"),
    start("%PDF", "a PDF document"),
    start([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    start([0x1F, 0x8B], "a gzip archive"),
    start([0x7F, 0x45, 0x4C, 0x46], "a program"),
    start("<?xml", word: "<MPD", within: 0..<MediaSignature.prefixSize, dash, dashRemedy),
    start("<MPD", dash, dashRemedy),
    start("<!DOCTYPE html", "a web page"),
    start("<!doctype html", "a web page"),
    start("<html", "a web page"),
    MediaSignature("a text", .letters, .none),
  ]

  private static let dash = "DASH (MPEG-DASH, an .mpd)"
  private static let dashRemedy = Remedy.lessons(
    "of adaptive streams HLS is read here: most servers have a playlist (.m3u8) beside it")

  private static func start(
    _ bytes: [UInt8], word: String = "", within places: Range<Int> = 0..<0, _ name: String,
    _ remedy: Remedy = .none
  ) -> MediaSignature {
    MediaSignature(name, .bytes(bytes, word: word, within: places), remedy)
  }

  private static func start(
    _ text: String, word: String = "", within places: Range<Int> = 0..<0, _ name: String,
    _ remedy: Remedy = .none
  ) -> MediaSignature {
    start(Array(text.utf8), word: word, within: places, name, remedy)
  }
}

extension MediaSignature {
  /// What to do with a file of this kind, as the end of a sentence that names it.
  ///
  /// - Parameter file: Its name.
  /// - Returns: A command where one helps.
  package func advice(for file: String) -> String {
    let file = file == "-" ? "film" : file.withoutPassword.withoutControlCharacters
    let (from, to) = (Self.word(file), Self.result(file))
    return switch remedy {
    case .later: "; this course does not read it yet"
    case .lessons(let text): "; \(text)"
    case .copying: "; to read it here: ffmpeg -i \(from) -c copy \(to)"
    case .encoding: "; to read it here: ffmpeg -i \(from) \(to)"
    case .none: ", not a film"
    }
  }

  /// A name as a shell takes it.
  private static func word(_ name: String) -> String {
    let plain = name.utf8.allSatisfy { byte in
      "/._-+:=@%,".utf8.contains(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return plain && !name.isEmpty ? name : "'\(name.replacing("'", with: "'\\''"))'"
  }

  /// The name of the MP4 file that is made, in the current folder.
  private static func result(_ file: String) -> String {
    let last = file.split(separator: "/").last ?? ""
    let stem = last.lastIndex(of: ".").map { last[..<$0] } ?? last
    // An option begins with a dash, and a file is not written over itself.
    let isUsable = !stem.isEmpty && stem.first != "-" && last.suffix(4) != ".mp4"
    return word((isUsable ? String(stem) : "copied") + ".mp4")
  }
}
