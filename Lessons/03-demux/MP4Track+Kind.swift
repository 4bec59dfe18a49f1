import MP4
import Media

extension MP4Track {
  /// What the track holds, in a word: `video`, `audio`, `text` or `other`.
  ///
  /// Text is subtitles, or the names of chapters: plain (`tx3g`, and QuickTime's `text`), WebVTT (`wvtt`)
  /// or XML (`stpp`).
  var kindName: String {
    let texts: [FourCC] = ["tx3g", "text", "wvtt", "stpp"]
    return kind == .other && texts.contains(codec) ? "text" : kind.rawValue
  }
}
