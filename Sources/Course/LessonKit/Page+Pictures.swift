import Media
import POSIX
import Terminal

extension Page {
  /// The box that `--size` asks for.
  package var requestedSize: PixelSize? {
    get throws(UsageError) {
      try arguments[CommonOption.size]
    }
  }

  /// Draws a picture on the page, and saves it if `--png` asks for that.
  ///
  /// - Parameters:
  ///   - encoder: Writes sixels in place of the lesson's own encoder.
  ///   - render: Makes the picture for a box; for `nil`, at its own size.
  /// - Throws: What `render` throws; `UsageError` if an option cannot be understood.
  package func draw(
    with encoder: (any ImageEncoder)? = nil, _ render: (PixelSize?) throws -> RGBImage
  ) throws {
    try savePicture { try namedEncoders.png.encode(render(requestedSize)) }
    try medium.draw(with: encoder, for: self, render)
  }

  /// The encoders of a lesson that draws pictures.
  var namedEncoders: PictureEncoders {
    guard let encoders else { preconditionFailure("a lesson that draws names its encoders") }
    return encoders
  }

  /// Saves a picture if `--png` asks for that; a page's second one as `name-2.png`.
  func savePicture(_ encode: () throws -> [UInt8]) throws {
    pictureCount += 1
    guard let file = arguments[CommonOption.png], !cannotSavePictures else { return }
    let bytes = try encode()
    do {
      try save(bytes, to: file.numbered(pictureCount))
    } catch {
      cannotSavePictures = true
      // The terminal can still show the picture.
      report("\(error)")
    }
  }

  /// Writes a file that an option names; `body` writes its text.
  ///
  /// - Throws: `LessonError` if that is not possible.
  package func save(to file: String, _ body: (TextOutput) -> Void) throws(LessonError) {
    do throws(SystemError) {
      let descriptor = try FileDescriptor(creating: file)
      let text = TextOutput(descriptor: descriptor.number)
      body(text)
      text.flush()
      if let failure = text.failure { throw failure }
    } catch {
      throw LessonError.cannotWrite(file, error)
    }
  }

  /// Writes a file that an option names.
  ///
  /// - Throws: `LessonError` if that is not possible.
  package func save(_ bytes: [UInt8], to file: String) throws(LessonError) {
    try write(bytes, to: file)
    print("saved \(file.withoutControlCharacters): \(bytes.count.grouped) bytes")
  }

  /// Writes a file that an option names, without a word.
  ///
  /// - Throws: `LessonError` if that is not possible.
  func write(_ bytes: [UInt8], to file: String) throws(LessonError) {
    do {
      let descriptor = try FileDescriptor(creating: file)
      try descriptor.write(bytes)
    } catch {
      throw LessonError.cannotWrite(file, error)
    }
  }

  /// The box for pictures that are composed of others, unless an option asks for another size.
  package static var defaultPictureBox: PixelSize { Graphics.defaultBox }

  /// The box that pictures are drawn into: the terminal's, or that of `--size`.
  package var pictureBox: PixelSize {
    get throws { try graphics.box }
  }

  /// The box of a picture with thin lines on it: as wide as charts are; `nil` if nothing is drawn on
  /// a terminal of real pixels.
  package var chartBox: PixelSize? {
    get throws {
      guard !isSaved, isTerminal(1), try requestedSize == nil else { return nil }
      let graphics = try graphics
      return graphics.decision.graphics?.hasPixels == true ? graphics.chartSpace.box : nil
    }
  }

  /// The box for pictures of which figures are shown, such as their bytes as sixels.
  ///
  /// It is that of `pictureBox` where the terminal shows real pixels. Where it draws with characters,
  /// the figures are still those of a terminal that shows pixels.
  package var pixelBox: PixelSize {
    get throws { try graphics.pixelBox }
  }
}

extension String {
  /// A file's name with a number before its extension; the first file keeps its name.
  fileprivate func numbered(_ number: Int) -> String {
    guard number > 1 else { return self }
    let name = lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return "\(self)-\(number)"
    }
    return "\(self[..<dot])-\(number)\(self[dot...])"
  }
}
