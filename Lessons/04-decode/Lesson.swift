// Lesson 4 · Decode
//
// A few thousand bytes become a picture. This program
//   1. reads what the decoder must know before the first picture,
//   2. opens samples and names the units inside,
//   3. feeds the decoder sample by sample, and watches the pictures come out in another order.
//
//     swift run lesson04-decode demo.mp4

import LessonKit
import MP4
import Media
import Video

@main
struct Lesson {
  static func main() async {
    let notebook = Notebook(
      name: "lesson04-decode",
      title: "04 · Decode: how do a few thousand bytes become a picture?",
      purpose: "Shows what is inside a video's samples, and decodes them.",
      options: [
        CommandOption("--at", value: "SECONDS", "show the picture at this time"),
        CommandOption("--frame", value: "N", "show picture N, counted from 0 as they are shown"),
        CommandOption("--framemd5", "print the MD5 of every frame in FFmpeg's form"),
        CommandOption("--threads", value: "N", "decode with N threads (1)"),
        CommandOption("--thread-type", value: "TYPE", "what they share: frames or slices (frames)"),
      ],
      encoders: PictureEncoders(
        sixel: QuantizingEncoder(
          palette: .adaptive, dithering: .diffusion, encoder: LibsixelEncoder()),
        png: PNGEncoder()))
    await notebook.run { page in
      let demuxer = try await MP4Demuxer(reader: page.reader)
      let lesson = try await Lesson(page: page, demuxer: demuxer)
      page.report(await demuxer.problems)
      if page.arguments.has("--framemd5") {
        try await lesson.writeChecksums()
      } else if page.wantsJSON {
        try await lesson.writeJSON()
      } else {
        try await lesson.showCells()
      }
    }
  }

  let page: Page
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat
  let samples: SampleTable

  init(page: Page, demuxer: MP4Demuxer) async throws {
    self.page = page
    self.demuxer = demuxer
    (track, format) = try await demuxer.firstVideoTrack()
    samples = try await demuxer.sampleTable(of: track.id)
  }

  /// Opens a decoder for the track.
  func makeDecoder(showingDamage: Bool = false) throws -> VideoDecoder {
    try VideoDecoder(
      formats: track.track.videoFormats, threading: threading,
      damagePolicy: showingDamage ? .showEverything : .hideUntilSync)
  }

  private var threading: Threading {
    get throws {
      let count = try page.arguments.integer("--threads", in: 1...64) ?? 1
      switch try page.arguments.choice("--thread-type", of: ThreadType.self) ?? .frames {
      case .frames: return count > 1 ? .frames(count) : .single
      case .slices: return count > 1 ? .slices(count) : .single
      }
    }
  }

  private enum ThreadType: String, CaseIterable {
    case frames, slices
  }
}
