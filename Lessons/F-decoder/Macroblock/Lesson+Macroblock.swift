import H264
import LessonKit
import MP4
import Media

extension Lesson {
  /// The macroblock that is asked for, and where it is.
  struct FoundMacroblock {
    /// The picture, counted as shown.
    let frame: Int
    let sample: Int
    let place: MacroblockPlace
    let record: MacroblockRecord
  }

  /// Decodes from the sync sample before a picture up to it, and watches one macroblock of it.
  func findMacroblock() async throws -> FoundMacroblock {
    let frame = try page.arguments[Options.frame] ?? 0
    let time = try film.track.presentationTime(ofFrame: frame, in: samples)
    guard
      let wanted = samples.indices.first(where: {
        film.track.shows(samples[$0]) && film.track.presentationTime(of: samples[$0]) == time
      })
    else { throw LessonError("picture \(frame) is in no sample") }
    let first = samples.indices.last { $0 <= wanted && samples[$0].isSync } ?? 0
    let place = try page.arguments[Options.macroblock] ?? middle
    let options = H264DecoderOptions(
      hidesDamage: false,
      memoryLimit: try page.arguments[Options.memory] ?? H264DecoderOptions.defaultMemoryLimit)
    let format = film.track.format(at: samples[first].descriptionIndex).video ?? film.format
    var decoder = try H264FormatDecoder(
      format, options: options, probe: MacroblockRecorder(place: place))
    for index in first...wanted {
      decoder.stream.probe.isPictureWanted = index == wanted
      var frames: [Frame] = []
      try decoder.feed(await film.demuxer.sample(index, of: film.track.id), &frames)
    }
    let recorder = decoder.stream.probe
    guard let record = recorder.record, record.summary != nil else {
      let (columns, rows) = recorder.pictureSize
      throw LessonError(
        columns == 0
          ? "picture \(frame) could not be decoded"
          : "--mb \(place.column),\(place.row): the picture has \(columns) × \(rows) macroblocks")
    }
    return FoundMacroblock(frame: frame, sample: wanted, place: place, record: record)
  }

  private var middle: MacroblockPlace {
    MacroblockPlace(column: film.format.width / 32, row: film.format.height / 32)
  }

  /// Prints each element with its bits, then the samples of luma at each stage.
  func showMacroblock() async throws {
    let found = try await findMacroblock()
    let record = found.record
    guard let summary = record.summary else { return }
    page.print(
      "picture \(found.frame), macroblock \(found.place.column),\(found.place.row): "
        + "\(summary.kind.rawValue), quantiser \(summary.quantizer), \(record.bits.count) bits")
    page.print()
    var table = Table("   bits", "element", " value", lineLimit: Page.width)
    for element in record.elements {
      table.add(
        "\(element.bits.lowerBound - record.bits.lowerBound)", element.name, "\(element.value)")
    }
    page.print(table)
    for (name, samples) in [
      ("prediction", record.planes[0].prediction), ("correction", record.planes[0].correction),
      ("sum", record.planes[0].sum), ("deblocked", record.planes[0].deblocked),
    ] {
      page.print()
      page.print("\(name), luma")
      for row in stride(from: 0, to: samples.count, by: 16) {
        page.print(samples[row..<row + 16].map { "\($0)".paddedLeft(to: 4) }.joined())
      }
    }
  }

  /// Writes the same, and chroma, as data.
  func writeJSON() async throws {
    let found = try await findMacroblock()
    try await page.writeJSON(lineDepth: 2) { json in
      json.object { json in
        json.member("file", page.fileName)
        json.member("frame", found.frame)
        json.member("sampleIndex", found.sample)
        json.member("column", found.place.column)
        json.member("row", found.place.row)
        json.member("kind", found.record.summary?.kind.rawValue ?? "?")
        json.member("quantizer", found.record.summary?.quantizer ?? 0)
        json.member("bits", found.record.bits.count)
        json.key("elements")
        json.array { json in
          for element in found.record.elements { write(element, found.record, to: &json) }
        }
        json.key("planes")
        json.array { json in
          for plane in found.record.planes { write(plane, to: &json) }
        }
      }
    }
  }

  private func write(
    _ element: MacroblockRecord.Element, _ record: MacroblockRecord, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", element.name)
      json.member("value", element.value)
      json.member("bit", element.bits.lowerBound - record.bits.lowerBound)
      json.member("bits", element.bits.count)
    }
  }

  private func write(_ plane: MacroblockRecord.Plane, to json: inout JSONWriter) {
    json.object { json in
      for (name, samples) in [
        ("prediction", plane.prediction), ("correction", plane.correction), ("sum", plane.sum),
        ("deblocked", plane.deblocked),
      ] {
        json.key(name)
        json.array { json in for sample in samples { json.value(sample) } }
      }
    }
  }
}
