import LessonCharts
import LessonKit
import Media
import RTP
import Terminal
import Video

extension Lesson {
  /// Cell 6: one packet is lost.
  func showDamage(_ surveys: Surveys) async throws {
    guard let victim = victim(surveys.clean), let packet = victim.packet else {
      return page.print("(the recording has no second picture in several packets)")
    }
    let recording = surveys.recording.filter { datagram in
      RTPPacket.isControl(datagram.bytes) || (try? RTPPacket(datagram.bytes))?.header != packet
    }
    page.print(
      "packet \(packet.sequenceNumber) is lost, one of \(victim.unit.packets.count) of picture "
        + "\(victim.index)")
    page.print()
    let held = LiveSurvey(recording, nil, description, settings, rules: rules)
    try drawFates(surveys.clean, held)
    let caption = "later: as sent, with damage shown (--conceal), and held"
    guard page.fileName != "live.rtp" else {
      return try await drawMeadow("\(Meadow.name), 50 pictures \(caption)")
    }
    let torn = LiveSurvey(recording, nil, description, concealing, rules: rules)
    try await drawPictures(surveys.clean, held, torn, at: victim.unit.time, "8 pictures \(caption)")
  }

  /// The settings of a receiver that shows what it cannot mend.
  private var concealing: RTPSettings {
    var concealing = settings
    concealing.isConcealing = true
    return concealing
  }

  /// The same loss in another film, in which one sees what it does.
  private func drawMeadow(_ caption: String) async throws {
    let meadow = try await Meadow(page)
    let clean = meadow.survey(settings, rules: rules)
    // The second picture at which decoding can start: of all of them it has most to lose.
    let units = clean.units.enumerated().dropFirst()
    guard let dearest = units.max(by: { $0.element.packets.count < $1.element.packets.count }),
      let packet = packet(of: dearest.element, in: clean, after: 6)
    else { return }
    func isLost(_ header: RTPHeader) -> Bool { header == packet }
    try await drawPictures(
      clean, meadow.survey(settings, rules: rules, without: isLost),
      meadow.survey(concealing, rules: rules, without: isLost), at: dearest.element.time,
      later: 150_000, caption)
  }

  typealias Victim = (index: Int, unit: AccessUnit, packet: RTPHeader?)

  /// A picture in several packets that others refer to, in the middle of the recording.
  func victim(_ survey: LiveSurvey) -> Victim? {
    let candidates = survey.units.enumerated().filter { index, unit in
      index > 1 && unit.packets.count > 1
    }
    let middle = survey.units.count / 2
    guard
      let (index, unit) = candidates.min(by: { abs($0.offset - middle) < abs($1.offset - middle) })
    else { return nil }
    return (index, unit, packet(of: unit, in: survey))
  }

  /// A packet after a part of a picture, a half or less, so that there is a beginning to show.
  private func packet(
    of unit: AccessUnit, in survey: LiveSurvey, after part: Int = 2
  ) -> RTPHeader? {
    let packets = survey.sent.filter { $0.number.map(unit.packets.contains) ?? false }
    return packets.isEmpty ? nil : packets[packets.count / part].header
  }

  private static let categories = [
    ChartCategory("is shown", symbol: "p", color: .green),
    ChartCategory("is missing", symbol: "x", color: .vermilion),
    ChartCategory("is whole, refers to it, and waits", symbol: "w", color: .faint),
  ]

  private func drawFates(_ clean: LiveSurvey, _ held: LiveSurvey) throws {
    let whole = Dictionary(held.units.map { ($0.time, $0) }) { first, _ in first }
    let fates = clean.units.map { unit in
      whole[unit.time].map { $0.isHeld ? 2 : 0 } ?? 1
    }
    try page.draw(
      StripChart(
        [
          StripChart.Strip(
            "\(fates.count.grouped) pictures in the order of sending", range: 0..<fates.count,
            runs: fates.enumerated().map { StripChart.Run($0..<$0 + 1, category: $1) })
        ], categories: Self.categories))
    page.print()
    page.prose(
      "\(fates.count { $0 == 0 }) are shown, \(fates.count { $0 == 1 }) is missing, "
        + "\(fates.count { $0 == 2 }) wait: meanwhile the last good picture stays")
    page.print()
  }

  /// The same moment three times: without loss, torn, and with the last good picture held.
  func drawPictures(
    _ clean: LiveSurvey, _ held: LiveSurvey, _ torn: LiveSurvey, at time: Int64,
    later: Int64 = 24_000, _ caption: String,
    names: (sent: String, torn: String, held: String) = ("sent", "torn", "held")
  ) async throws {
    guard case .video(let format) = clean.format else { return }
    // What refers to the damage spreads it.
    let time = time + later
    let original = try await picture(of: clean.units, format, at: time)
    let broken = try await picture(of: torn.units, format, at: time)
    let shown = held.units.filter { !$0.isHeld }
    let before = shown.map(\.time).filter { $0 < time }.max()
    let last = try await picture(of: shown, format, at: before ?? time)
    let pictures = [(names.sent, original), (names.torn, broken), (names.held, last)].compactMap {
      text, frame in
      frame.map { (text: text, frame: $0) }
    }
    guard let first = pictures.first?.frame else { return }
    page.print(caption)
    try page.draw { box in
      let box = box ?? Page.defaultPictureBox
      let sheet = ContactSheet(columns: 3, rows: 1, box: box, letterScale: 2) { room in
        PictureRenderer(format: first.format, box: room).fit(of: first.picture)?.shown ?? room
      }
      return sheet.image(
        of: pictures.map { picture in
          (
            PictureRenderer(format: picture.frame.format, box: sheet.pictureSize)
              .image(of: picture.frame.picture), picture.text
          )
        })
    }
  }

  /// The picture that is on the screen at a time, decoded from these units alone.
  private func picture(
    of units: [AccessUnit], _ format: VideoFormat, at time: Int64
  ) async throws -> Frame? {
    // What libavcodec can mend is shown here, as players do that hide nothing.
    let decoder = VideoDecoder(DecoderOptions(damagePolicy: .showEverything))
    var frames = try await decoder.use(.video(format))
    for (index, unit) in units.enumerated() {
      let moment = MediaTime(value: unit.time, timescale: 90_000)
      // A damaged picture may be refused: then there is none.
      frames +=
        (try? await decoder.decode(
          EncodedSample(
            index: index, data: unit.data, decodeTime: moment, presentationTime: moment,
            duration: MediaTime(value: 3000, timescale: 90_000), isSync: unit.isSync))) ?? []
    }
    frames += (try? await decoder.finish()) ?? []
    return frames.last { $0.presentationTime.value <= time }
  }
}
