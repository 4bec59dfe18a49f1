import Media
import Video

/// What is known about the picture on the screen, for the line and the statistics.
struct ShownFrame: Hashable, Sendable {
  /// Its time, from the beginning of the film on.
  let time: Duration
  let duration: Duration

  /// Its place in decoding order, from 0.
  let sampleIndex: Int

  /// Its number in the order of the screen, from 0, as `lesson05-render --frame` counts.
  var number: Int?

  let type: Frame.PictureType?

  /// How coarsely it was quantised: QP.
  let quantizationParameter: Int?

  /// How its samples are understood as colours.
  let interpretation: ColorInterpretation

  /// Describes a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame; it may have been scaled.
  ///   - start: Where the film's timeline begins.
  init(_ frame: Frame, start: Duration) {
    time = frame.presentationTime.duration - start
    duration = frame.duration.duration
    sampleIndex = frame.sampleIndex
    type = frame.pictureType
    quantizationParameter = frame.quantizationParameter
    interpretation = ColorInterpretation(
      bitstream: frame.picture.color, container: frame.format.color,
      size: frame.picture.decodedSize)
  }

  /// The time of the picture itself, if it is the one that belongs to a position.
  func exactTime(at position: Duration) -> Duration? {
    time <= position && position < time + duration ? time : nil
  }
}

extension ShownFrame {
  /// How many pictures like this one there are in a second: `29.97 fps`.
  var rateText: String? {
    guard duration > .zero else { return nil }
    let hundredths = Int((100 / (duration / .seconds(1))).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100)\(hundredths % 100 == 0 ? "" : ".\(fraction)") fps"
  }

  /// How samples become colours.
  var colorText: String {
    "\(interpretation.matrix.name) · \(interpretation.range.rawValue) range · "
      + interpretation.transfer.rawValue
  }

  /// Its number, its type, its QP, and how far it is from sync samples:
  /// `37 (B) · QP 24 · sync sample 0.233 s ago`.
  func text(syncTimes: (previous: Duration?, next: Duration?)) -> String {
    let name = [number.map(String.init), type.map { "(\($0.rawValue))" }].compactMap { $0 }
    let previous = syncTimes.previous.map { "sync sample \((time - $0).secondsText) s ago" }
    let next = syncTimes.next.map { "next in \(($0 - time).secondsText) s" }
    let sync = [previous, next].compactMap { $0 }.joined(separator: ", ")
    let quantizer = quantizationParameter.map { "QP \($0)" } ?? ""
    return [name.joined(separator: " "), quantizer, sync].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}

/// What a picture was when it came out of the decoder: before the player has scaled it.
struct CodedPicture: Hashable, Sendable {
  let size: PixelSize
  private let format: PixelFormat

  init(_ frame: Frame) {
    size = frame.picture.decodedSize
    format = frame.picture.format
  }

  /// Its samples: `8 bit 4:2:0`.
  var sampleText: String { "\(format.bitDepth) bit \(format.subsampling.rawValue)" }
}
