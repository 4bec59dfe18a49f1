import Bitstream
import LessonKit
import MP4
import Media

extension Lesson {
  /// Writes how the sound is coded, and what of it is heard.
  func writeJSON() async throws {
    let cuts = SoundCuts(sound)
    let parameters = try configuration.map { _ in
      try bitstream.parameters(of: sound.format.configuration)
    }
    var json = JSONWriter(to: page.output, lineDepth: 1)
    json.object { json in
      json.member("file", page.fileName)
      json.member("track", sound.track.id)
      json.member("codecString", sound.track.codecString)
      json.member("sampleRate", sound.format.sampleRate)
      json.member("channelCount", sound.format.channelCount)
      json.member("configuration", HexDump.digits(sound.format.configuration))
      if let parameters {
        json.key("aac")
        json.object { json in
          json.member("objectType", parameters.objectType)
          json.member("coreSamplingFrequency", parameters.coreSamplingFrequency)
          json.member("samplingFrequency", parameters.samplingFrequency)
          json.member("channelCount", parameters.channelCount)
        }
      }
      json.member("sampleCount", sound.samples.count)
      json.member("byteCount", sound.samples.byteCount(of: sound.samples.indices))
      json.member("mediaFrames", cuts.media)
      json.member("primingFrames", cuts.edit.lowerBound)
      json.member("heardFrames", cuts.edit.count)
      json.member("fillerFrames", cuts.media - cuts.edit.upperBound)
    }
  }
}
