import Media

/// Tables of samples that were left in the file, because they are large and rarely needed as a whole.
extension LocatedBox {
  /// Whether the rows of any table in this `stbl` were left in the file.
  var hasDeferredTables: Bool { box.children.contains(where: \.isDeferred) }

  /// The same `stbl` box with all its tables.
  ///
  /// The tables lie side by side, so that one read brings most of them, or all.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  func readingDeferredTables(
    _ reader: any ByteRangeReader, rules: SampleRules = .core
  ) async throws(MP4Error) -> LocatedBox {
    var children = box.children
    let left = children.filter(\.isDeferred).map(\.range)
    let reads =
      rules.mergedReads?(left, Self.gapLimit) ?? left.merged(gapLimit: Self.gapLimit)
    for range in reads {
      let bytes: [UInt8]
      do {
        bytes = try await reader.read(range, for: "tables of '\(box.type)'")
      } catch {
        throw MP4Error(error, path: path)
      }
      for (index, child) in children.enumerated() where child.isDeferred && child.lies(in: range) {
        let start = child.offset - range.lowerBound
        children[index] = child.parsed(bytes.span.extracting(start..<start + child.size))
      }
    }
    return LocatedBox(box: box.replacing(children: children, error: box.error), path: path)
  }

  /// A gap of up to so many bytes between two tables is read too: that costs less than another request.
  private static let gapLimit = 1 << 16

  /// The same `stbl` box with the first rows of each table: of as many as `byteCount` bytes hold.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  func readingDeferredTables(
    _ reader: any ByteRangeReader, byteCount: Int
  ) async throws(MP4Error) -> LocatedBox {
    var children: [Box] = []
    for child in box.children {
      let isLeft = child.isDeferred
      children.append(isLeft ? try await child.readingStart(reader, byteCount, path) : child)
    }
    return LocatedBox(box: box.replacing(children: children, error: box.error), path: path)
  }
}

extension Box {
  fileprivate func lies(in range: Range<Int>) -> Bool {
    self.range.clamped(to: range) == self.range
  }

  /// A box with the first rows of the table only.
  ///
  /// The start of a table is a table itself: it only has to claim as many rows as it has. Its box is
  /// cut off then, which is an error that is not reported here.
  fileprivate func readingStart(
    _ reader: any ByteRangeReader, _ byteCount: Int, _ path: String
  ) async throws(MP4Error) -> Box {
    guard let table = fields.last, case .table(let rowCount, let columns) = table.value
    else { return self }
    let rows = min(rowCount, byteCount / max(1, columns.rowSize))
    do {
      let size = table.offset - offset + rows * columns.rowSize
      var bytes = try await reader.read(
        offset..<offset + size, for: "first rows of '\(type)'")
      if let count = fields.dropLast().last, count.value == .unsigned(UInt64(rowCount)) {
        bytes.writeBigEndian(UInt32(rows), at: count.offset - offset)
      }
      return parsed(bytes.span)
    } catch {
      throw MP4Error(error, path: "\(path)/\(type)")
    }
  }

  fileprivate func parsed(_ bytes: Span<UInt8>) -> Box {
    var parser = BoxParser(registry: .standard)
    return (try? parser.parseBox(bytes, at: offset, in: .sampleTable)) ?? self
  }
}

extension [UInt8] {
  fileprivate mutating func writeBigEndian(_ number: UInt32, at position: Int) {
    for index in 0..<4 {
      self[position + index] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * index))
    }
  }
}

extension LocatedBox {
  /// What the tables in this `stbl` box offer and a seek does not take, one sentence each.
  ///
  /// Decoding from such places on is right only for a decoder that knows which of the following
  /// pictures it must not show; starting at a sync sample is always right.
  var unusedRandomAccess: [String] {
    var notes: [String] = []
    for type in ["rap ", "sync"] as [FourCC] {
      let groups = box.children(.sampleToGroup).compactMap {
        $0.content(as: SampleToGroupBox.self)
      }
      let count = groups.lazy.filter { $0.groupingType == type }.flatMap(\.entries)
        .filter { $0.groupDescriptionNumber > 0 }
        .reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
      guard count > 0 else { continue }
      notes.append(
        "\(count.grouped) samples are random access points of the group '\(type)'; "
          + "seeks start at sync samples only")
    }
    if let shadow = box.first("stsh")?.content(as: ShadowSyncSampleBox.self),
      !shadow.entries.isEmpty
    {
      notes.append(
        "\(shadow.entries.count.grouped) samples have another one to stand in for them "
          + "('stsh'); seeks do without")
    }
    return notes
  }
}
