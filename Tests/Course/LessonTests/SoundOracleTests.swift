import Foundation
import TestSupport
import Testing

/// What lesson A saves, against what FFmpeg makes of the same films.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct SoundOracleTests {
  /// Runs lesson A with an option that names a file, and returns the file.
  private func saved(_ file: String, _ option: String, _ more: [String] = []) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory
    let url = folder.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("lessonA-sound"),
      [file, option, url.path] + more)
    #expect(run.status == 0, "\(run.errors)")
    return [UInt8](try Data(contentsOf: url))
  }

  private func ffmpeg(_ words: [String]) throws -> [UInt8] {
    let answer = try FFmpegTool.ffmpeg.run(["-v", "error"] + words)
    #expect(answer.status == 0, "\(String(decoding: answer.errors, as: UTF8.self))")
    return answer.output
  }

  /// The numbers after the header of a WAV file.
  private func numbers(_ wav: [UInt8]) -> [Int16] {
    let mark = Array("data".utf8)
    guard let place = wav.indices.first(where: { wav[$0...].starts(with: mark) }) else { return [] }
    let data = wav[(place + 8)...]
    return stride(from: data.startIndex, to: data.endIndex - 1, by: 2).map {
      Int16(truncatingIfNeeded: Int(data[$0]) | Int(data[$0 + 1]) << 8)
    }
  }

  /// The largest difference, up to the end of ours: FFmpeg also returns the last sample's surplus.
  private func difference(_ ours: [Int16], _ theirs: [Int16]) -> Int {
    guard ours.count <= theirs.count else { return .max }
    return zip(ours, theirs).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  @Test(
    "samples with headers are the bytes that ffmpeg writes",
    arguments: ["demo.mp4", "meadow.mp4", "audio-only.mp4", "delayed.mp4", "fragmented.mp4"])
  func adts(name: String) throws {
    let path = LessonProcess.fixture(name).path
    let ours = try saved(path, "--adts")
    let theirs = try ffmpeg(["-i", path, "-map", "0:a:0", "-c", "copy", "-f", "adts", "-"])
    #expect(!ours.isEmpty && ours == theirs)
  }

  @Test(
    "decoded sound is ffmpeg's, and dither changes it by a step at most",
    arguments: ["demo.mp4", "meadow.mp4", "audio-only.mp4", "delayed.mp4"])
  func decoded(name: String) throws {
    let path = LessonProcess.fixture(name).path
    let theirs = numbers(
      try ffmpeg(["-i", path, "-map", "0:a:0", "-c:a", "pcm_s16le", "-f", "wav", "-"]))
    let plain = numbers(try saved(path, "--wav", ["--no-dither"]))
    let dithered = numbers(try saved(path, "--wav"))
    #expect(!plain.isEmpty && difference(plain, theirs) == 0)
    #expect(difference(dithered, theirs) == 1)
    // 5 ms of the last sample and less than a sample are beyond the edit's end.
    #expect(theirs.count - plain.count < 2 * 1024)
  }

  @Test("what was whole numbers stays as it was", arguments: ["flac", "alac", "pcm_s16be"])
  func lossless(codec: String) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString + (codec == "flac" ? ".mp4" : ".mov"))
    defer { try? FileManager.default.removeItem(at: url) }
    _ = try ffmpeg(
      ["-f", "lavfi", "-i", "anoisesrc=d=1:r=44100:a=0.5:seed=3", "-c:a", codec]
        + ["-sample_fmt", codec == "alac" ? "s16p" : "s16", "-strict", "-2", url.path])
    let theirs = numbers(try ffmpeg(["-i", url.path, "-c:a", "pcm_s16le", "-f", "wav", "-"]))
    let ours = numbers(try saved(url.path, "--wav"))
    #expect(ours == theirs && ours.count == 44_100)
  }

  @Test("another rate lasts as long")
  func resampled() throws {
    let ours = try saved(LessonProcess.fixture("demo.mp4").path, "--wav", ["--rate", "44100"])
    #expect(numbers(ours).count == 2 * 441_000)
  }
}

/// The options of lesson A.
@Suite struct SoundLessonTests {
  @Test(
    "a device is described in one way",
    arguments: [
      "drift", "drift=300", "drift=ppm", "step=21", "step=-1ms", "drift=300ppm,", "x=1ms",
    ])
  func models(text: String) throws {
    let run = try LessonProcess("lessonA-sound", "small.mp4", "--simulate", text)
    #expect(run.status == 2)
    #expect(run.errors.contains("such as drift=300ppm,step=21ms"))
  }

  @Test("a device that is exact leaves nothing to correct")
  func exactDevice() throws {
    let run = try LessonProcess(
      "lessonA-sound", "small.mp4", "--cell", "8", "--simulate", "drift=0ppm")
    #expect(run.status == 0)
    #expect(run.output.contains("     60                            0.0 ms         0.0 ms"))
  }

  @Test("a film without sound is one line", arguments: ["bars-rgb.mp4", "hostile/empty.mp4"])
  func silence(name: String) throws {
    let run = try LessonProcess("lessonA-sound", name)
    #expect(run.status == 1)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("sound that is no AAC has no ADTS header")
  func wrongCodec() throws {
    let run = try LessonProcess("lessonA-sound", "audio-codecs.mp4", "--adts", "/dev/null")
    #expect(run.status == 1)
    #expect(run.errors.contains("--adts: track 1 is Opus, and no AAC"))
  }

  @Test("one drawing and nothing else", arguments: ["--waveform", "--spectrogram"])
  func drawings(option: String) throws {
    let run = try LessonProcess("lessonA-sound", "small.mp4", option)
    #expect(run.status == 0)
    #expect(!run.output.contains("──"))
    #expect(run.output.contains("2.0 s"))
  }
}
