import H264
import LessonKit
import MP4
import Media
import POSIX

#if Libavcodec
  import Video
#endif

extension Lesson {
  /// Opens a decoder; everything comes out of it, damaged or not.
  private func makeDecoder(_ choice: DecoderChoice) throws -> any FrameDecoder {
    switch choice {
    case .swift:
      return try H264Decoder(
        format: film.format,
        options: H264DecoderOptions(hidesDamage: false, memoryLimit: memoryLimit, rules: rules))
    case .libavcodec:
      #if Libavcodec
        return try VideoDecoder(
          format: film.format,
          options: DecoderOptions(damagePolicy: .showEverything, memoryLimit: memoryLimit))
      #else
        throw UsageError(
          "--decoder libavcodec: this program was built without its trait Libavcodec")
      #endif
    }
  }

  /// Decodes all pictures that the film shows, in order.
  func pictures(by choice: DecoderChoice) throws -> FrameSequence {
    FrameSequence(
      source: film.demuxer, trackID: film.track.id, decoder: try makeDecoder(choice))
  }

  /// The same by the decoder that `--decoder` names.
  private func pictures() throws -> FrameSequence {
    try pictures(by: try page.arguments[Options.decoder] ?? .swift)
  }

  /// Prints one line a frame as `ffmpeg -f framemd5` and `lesson04-decode --framemd5` do.
  func writeChecksums() async throws {
    let timescale = film.track.timescale
    page.output.print("#format: frame checksums")
    page.output.print("#tb 0: 1/\(timescale)")
    page.output.print("#stream#, dts, pts, duration, size, hash")
    var isEmpty = true
    for try await frame in try pictures() {
      isEmpty = false
      let time = String(frame.presentationTime.converted(to: timescale).value)
      let columns = [
        "0", time, time, String(frame.duration.converted(to: timescale).value),
        String(frame.picture.byteCount), PictureChecksum(of: frame.picture).description,
      ]
      page.output.print(columns.joined(separator: ", "))
    }
    if isEmpty { page.report("no picture could be decoded") }
  }

  /// Writes all pictures as conformance suites have them: I420, cropped, one after the other.
  func writeSamples(to file: String) async throws {
    guard file != "-" else { return try await writeSamples(to: page.output) }
    do {
      let descriptor = try FileDescriptor(creating: file)
      let output = TextOutput(descriptor: descriptor.number)
      try await writeSamples(to: output)
      if let failure = output.failure { throw failure }
    } catch let error as SystemError {
      throw LessonError.cannotWrite(file, error)
    }
  }

  private func writeSamples(to output: TextOutput) async throws {
    var isEmpty = true
    for try await frame in try pictures() {
      isEmpty = false
      write(frame.picture, to: output)
      // A full disk or a closed pipe ends it.
      guard output.failure == nil else { break }
    }
    output.flush()
    if isEmpty { page.report("no picture could be decoded") }
  }

  private func write(_ picture: Picture, to output: TextOutput) {
    for plane in picture.planes { output.write(plane.bytes) }
    // I420 has chroma: that of a grey picture is 128 everywhere.
    guard picture.planes.count == 1 else { return }
    let count = (picture.width + 1) / 2 * ((picture.height + 1) / 2)
    output.write([UInt8](repeating: 128, count: 2 * count))
  }
}
