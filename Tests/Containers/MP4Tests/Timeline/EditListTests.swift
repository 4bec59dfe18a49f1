import MP4
import Media
import Testing

/// The movie counts 1000 ticks a second, the media 15 360.
@Suite("EditList") struct EditListTests {
  func list(_ entries: EditListBox.Entry...) -> EditList {
    EditList(entries, movieTimescale: 1000, mediaTimescale: 15360)
  }

  @Test("changes nothing where there are no edits")
  func none() {
    let list = list()
    #expect(list.presentationTime(ofMedia: 1234) == 1234)
    #expect(list.shows(mediaTime: 0, duration: 512))
    #expect(list.shows(mediaTime: .max, duration: 512))
    #expect(list.notes.isEmpty)
  }

  @Test("moves the start of the part that is shown to 0")
  func mediaTime() {
    let list = list(.init(segmentDuration: 10_000, mediaTime: 1024))
    #expect(list.presentationTime(ofMedia: 1024) == 0)
    #expect(list.presentationTime(ofMedia: 0) == -1024)
    #expect(list.mediaTime(ofPresentation: 0) == 1024)
  }

  @Test("waits for as long as the empty edits at the front last")
  func delay() {
    let list = list(
      .init(segmentDuration: 500, mediaTime: -1), .init(segmentDuration: 250, mediaTime: -1),
      .init(segmentDuration: 10_000, mediaTime: 1024))
    // 0.75 s of 15 360 ticks.
    #expect(list.delay == 11_520)
    #expect(list.presentationTime(ofMedia: 1024) == 11_520)
    #expect(list.mediaTime(ofPresentation: 11_520) == 1024)
    #expect(list.notes.isEmpty)
  }

  @Test("hides what lies before and behind the part that is shown")
  func trim() {
    // One second from 1024 on: up to 16 384.
    let list = list(.init(segmentDuration: 1000, mediaTime: 1024))
    #expect(list.mediaEnd == 16_384)
    #expect(!list.shows(mediaTime: 512, duration: 512))
    // Begins before the cut and lasts beyond it.
    #expect(list.shows(mediaTime: 512, duration: 513))
    #expect(list.shows(mediaTime: 1024, duration: 512))
    #expect(list.shows(mediaTime: 1024, duration: 0))
    #expect(list.shows(mediaTime: 16_383, duration: 512))
    #expect(!list.shows(mediaTime: 16_384, duration: 512))
  }

  @Test("goes to the end of the media where an edit lasts 0, as in fragmented files")
  func noEnd() {
    #expect(list(.init(segmentDuration: 0, mediaTime: 1024)).mediaEnd == nil)
  }

  @Test("rounds to the nearest tick, so that the last sample stays in")
  func rounding() {
    // 33 ms are 1455.3 ticks of 44 100, 34 ms are 1499.4, 35 ms are 1543.5.
    let ticks = [33, 34, 35].map { duration in
      EditList(
        [.init(segmentDuration: duration, mediaTime: 0)], movieTimescale: 1000,
        mediaTimescale: 44_100
      ).mediaEnd
    }
    #expect(ticks == [1455, 1499, 1544])
  }

  @Test("says what it leaves out")
  func notes() {
    let several = list(
      .init(segmentDuration: 100, mediaTime: 0), .init(segmentDuration: 50, mediaTime: -1),
      .init(segmentDuration: 100, mediaTime: 5000))
    #expect(several.notes == ["2 further edits are left out"])
    let slow = list(
      .init(segmentDuration: 100, mediaTime: 0, rateInteger: 0, rateFraction: 0x4000))
    #expect(slow.notes == ["the edit's rate is not 1; it is played at 1"])
    let nothing = list(.init(segmentDuration: 100, mediaTime: -1))
    #expect(nothing.delay == 1536)
    #expect(nothing.shows(mediaTime: 0, duration: 1))
    #expect(nothing.notes.count == 1)
    let negative = list(.init(segmentDuration: 100, mediaTime: -2))
    #expect(negative.mediaStart == 0)
    #expect(negative.notes.count == 1)
  }

  @Test("lets hostile durations clamp")
  func hostile() {
    let list = EditList(
      [
        .init(segmentDuration: .max, mediaTime: -1), .init(segmentDuration: .max, mediaTime: -1),
        .init(segmentDuration: .max, mediaTime: .max),
      ], movieTimescale: 1, mediaTimescale: .max)
    #expect(list.delay == .max)
    #expect(list.mediaEnd == .max)
    #expect(list.presentationTime(ofMedia: .min) <= .max)
    #expect(list.mediaTime(ofPresentation: .min) >= .min)
  }
}
