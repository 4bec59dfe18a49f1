import CLibAV
import LibAV
import Media

extension CodecFrame {
  /// The index of the sample that the frame was decoded from; `nil` if libavcodec does not say.
  var soundSampleIndex: Int? {
    let time = unsafe pointer.pointee.pts
    return time < 0 ? nil : Int(time)
  }

  /// PCM frames a second, as the decoder says.
  var sampleRate: Int { unsafe Int(pointer.pointee.sample_rate) }

  /// Which loudspeaker each channel is meant for.
  var layout: ChannelLayout {
    unsafe ChannelLayout(
      mask: frame_channel_mask(pointer), count: Int(frame_channel_count(pointer)))
  }

  /// Copies the numbers out, channel by channel, as −1 to 1.
  ///
  /// - Throws: `AudioDecodingError` for kinds of numbers that libavutil gets later.
  func copyChannels() throws(AudioDecodingError) -> [[Float]] {
    let format = unsafe AVSampleFormat(rawValue: pointer.pointee.format)
    switch format {
    case AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP: return copy(Float.self) { $0 }
    case AV_SAMPLE_FMT_DBL, AV_SAMPLE_FMT_DBLP: return copy(Double.self) { Float($0) }
    // The least integer is −1; so the largest is a step below 1.
    case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P: return copy(Int16.self) { Float($0) / 0x8000 }
    case AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P:
      return copy(Int32.self) { Float($0) / 0x8000_0000 }
    case AV_SAMPLE_FMT_S64, AV_SAMPLE_FMT_S64P:
      return copy(Int64.self) { Float(Double($0) / 0x8000_0000_0000_0000) }
    case AV_SAMPLE_FMT_U8, AV_SAMPLE_FMT_U8P: return copy(UInt8.self) { (Float($0) - 128) / 128 }
    default: throw .unsupportedOutput("sample format \(format.rawValue)")
    }
  }

  /// Reads each number where libavcodec has put it, and converts it.
  private func copy<Number: BitwiseCopyable>(
    _: Number.Type, _ convert: (Number) -> Float
  ) -> [[Float]] {
    // Safe: libavcodec says how many frames and channels there are, and whether the channels lie
    // apart; then each has a plane, else one plane has all of them in turn.
    let frameCount = unsafe Int(pointer.pointee.nb_samples)
    let channelCount = unsafe Int(frame_channel_count(pointer))
    let format = unsafe AVSampleFormat(rawValue: pointer.pointee.format)
    let isPlanar = libav.av_sample_fmt_is_planar(format) == 1
    guard frameCount > 0, let planes = unsafe pointer.pointee.extended_data else {
      return Array(repeating: [], count: max(0, channelCount))
    }
    let step = isPlanar ? 1 : channelCount
    return (0..<channelCount).map { channel in
      guard let plane = unsafe planes[isPlanar ? channel : 0] else {
        return Array(repeating: 0, count: frameCount)
      }
      let numbers = unsafe UnsafeRawPointer(plane).assumingMemoryBound(to: Number.self)
      let first = isPlanar ? 0 : channel
      var result: [Float] = []
      result.reserveCapacity(frameCount)
      for frame in 0..<frameCount { result.append(convert(unsafe numbers[first + frame * step])) }
      return result
    }
  }
}
