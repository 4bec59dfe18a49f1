extension MediaPlaylistParser {
  /// `EXTINF`: seconds, a comma, a title that may hold further commas.
  mutating func readDuration(_ value: String, line: Int) {
    if let first = pending.durationLine {
      context.findings.add(
        .missingURI, line: line, "EXTINF of line \(first) has no address below it")
    }
    pending.durationLine = line
    let comma = value.utf8.firstIndex(of: UInt8(ascii: ","))
    let seconds = comma.map { value[..<$0] } ?? value[...]
    if let comma {
      let title = value[value.utf8.index(after: comma)...].utf8
      pending.title = String(Substring(title.drop { $0 == 0x20 || $0 == 0x09 }))
    }
    if let duration = Duration(playlistSeconds: seconds), duration >= .zero {
      pending.duration = duration
      if duration.components.attoseconds > 0 {
        context.needVersion(3, for: "a duration with a fraction", line: line)
      }
    } else {
      context.invalid(String(seconds), "EXTINF", line: line)
    }
  }

  /// `EXT-X-DISCONTINUITY`: each one counts, as RFC 8216 §6.2.1 has it; ffmpeg writes two in a row.
  mutating func readDiscontinuity(line: Int) {
    pending.discontinuityCount += 1
    if pending.discontinuityCount > 1 {
      context.findings.add(
        .duplicateTag, line: line, "a second EXT-X-DISCONTINUITY above the same segment counts too")
    }
  }

  /// `EXT-X-PROGRAM-DATE-TIME`.
  mutating func readDate(_ value: String, line: Int) {
    pending.date = PlaylistDate(parsing: value)
    if pending.date == nil {
      context.findings.add(.date, line: line, "no date and time: \(value.shortened)")
    }
  }

  /// `EXT-X-KEY`: holds from here on, up to the next one for the same system.
  mutating func readKey(_ value: String, line: Int) throws(PlaylistError) {
    let attributes = try context.attributes(value, line: line)
    guard let method = context.require("METHOD", of: .key, in: attributes, line: line) else {
      return
    }
    guard let key = context.key(method, attributes, of: .key, line: line) else {
      keys = []
      return
    }
    if key.method != .aes128 || key.keyFormat != SegmentKey.identity {
      context.findings.add(
        .encryption, line: line,
        "segments below are encrypted with \(key.methodName.shortened) for "
          + "\(key.keyFormat.shortened), which is not supported here")
    }
    keys.removeAll { $0.keyFormat == key.keyFormat }
    keys.append(key)
  }

  /// `EXT-X-MAP`: holds from here on, and with an address below it for that segment too.
  mutating func readMap(_ value: String, line: Int) throws(PlaylistError) {
    let attributes = try context.attributes(value, line: line)
    guard let uri = context.require("URI", of: .map, in: attributes, line: line) else { return }
    context.needVersion(playlist.isIFramesOnly ? 5 : 6, for: "EXT-X-MAP", line: line)
    var range: Range<Int>?
    if let text = attributes["BYTERANGE"] {
      range = ByteRangeText(text)?.range(startingAt: 0)
      if range == nil { context.invalid(text, "BYTERANGE", line: line) }
    }
    if keys.contains(where: { $0.method == .aes128 && $0.initializationVector == nil }) {
      context.findings.add(
        .initializationVector, line: line,
        "an encrypted initialization section needs a key with an IV: it has no sequence number")
    }
    maps = [
      InitializationSection(uri: uri, byteRange: range, keys: keys, address: context.address)
    ]
  }

  /// An address completes a segment: the tags above it describe it.
  mutating func readSegment(_ text: String, line: Int) throws(PlaylistError) {
    guard playlist.segments.count + partCount < Playlist.segmentLimit else {
      throw PlaylistError(.tooManySegments, line: line)
    }
    let uri = try context.variables.replacing(in: text, line: line)
    let entry = SegmentEntry(
      uri: uri, byteRange: pending.byteRange?.text, discontinuityCount: pending.discontinuityCount)
    let before = place ?? firstPlace
    let place = context.rules.place?(entry, before) ?? SegmentPlace(of: entry, after: before)
    checkByteRange(place, after: before)
    self.place = place
    if pending.duration == nil { undated.append(playlist.segments.count) }
    if pending.durationLine == nil {
      context.findings.add(.missingDuration, line: line, "no EXTINF stands above this address")
    }
    var segment = MediaSegment(
      uri: uri, sequenceNumber: place.sequenceNumber, duration: pending.duration ?? .zero,
      discontinuitySequence: place.discontinuitySequence, address: context.address)
    segment.title = pending.title
    segment.byteRange = place.byteRange
    segment.startsDiscontinuity = pending.discontinuityCount > 0
    segment.date = pending.date
    segment.hasExplicitDate = pending.date != nil
    segment.isGap = pending.isGap
    segment.bitrate = place.byteRange == nil ? bitrate : nil
    segment.keys = keys
    segment.maps = maps
    segment.parts = pending.parts
    segment.line = line
    playlist.segments.append(segment)
    pending = PendingSegment()
  }

  /// The place before the first segment.
  var firstPlace: SegmentPlace {
    SegmentPlace(
      sequenceNumber: playlist.mediaSequence - 1,
      discontinuitySequence: playlist.discontinuitySequence)
  }

  private mutating func checkByteRange(_ place: SegmentPlace, after before: SegmentPlace) {
    guard let (text, line) = pending.byteRange else { return }
    guard let range = ByteRangeText(text), place.byteRange != nil else {
      return context.invalid(text, PlaylistTag.byteRange.rawValue, line: line)
    }
    if range.offset == nil, before.byteRange == nil || before.uri != place.uri {
      context.findings.add(
        .byteRange, line: line,
        "a range without an offset continues one of the same resource, and there is none above")
    }
  }
}

extension PlaylistContext {
  /// The key that attributes describe; `nil` for the method `NONE`.
  mutating func key(
    _ method: String, _ attributes: AttributeList, of tag: PlaylistTag, line: Int
  ) -> SegmentKey? {
    guard var key = SegmentKey(method: method, address: address) else { return nil }
    key.uri = require("URI", of: tag, in: attributes, line: line) ?? ""
    if let text = attributes["IV"] {
      needVersion(2, for: "IV", line: line)
      key.initializationVector = UInt128(playlistHexadecimal: text)
      if key.initializationVector == nil { invalid(text, "IV", line: line) }
    }
    if let format = attributes["KEYFORMAT"] {
      needVersion(5, for: "KEYFORMAT", line: line)
      key.keyFormat = format
    }
    if let versions = attributes["KEYFORMATVERSIONS"] {
      key.keyFormatVersions = versions.split(separator: "/").prefix(16).compactMap {
        Int(playlistNumber: $0)
      }
    }
    return key
  }
}
