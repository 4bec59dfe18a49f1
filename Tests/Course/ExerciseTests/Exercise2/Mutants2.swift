import ExerciseKit
import MP4
import Media
import Steps

extension Mutant {
  static let lesson2: [Mutant] = headers + rows + trees + fields2

  private static let headers = [
    Mutant("2.1", "size 1 is taken for a size") { steps in
      steps.readBoxHeader = { cursor in
        let size = try cursor.readUInt32()
        let type = try cursor.readFourCC()
        return BoxHeader(type: type, size: size == 0 ? nil : UInt64(size), headerSize: 8)
      }
    },
    Mutant("2.1", "size 0 is taken for a size") { steps in
      steps.readBoxHeader = { cursor in
        let header = try Steps.reference.readBoxHeader(&cursor)
        return BoxHeader(type: header.type, size: header.size ?? 0, headerSize: header.headerSize)
      }
    },
    Mutant("2.1", "every header has 8 bytes") { steps in
      steps.readBoxHeader = { cursor in
        let header = try Steps.reference.readBoxHeader(&cursor)
        return BoxHeader(type: header.type, size: header.size, headerSize: 8)
      }
    },
    Mutant("2.1", "the large size before the type") { steps in
      steps.readBoxHeader = { cursor in
        var size: UInt64? = UInt64(try cursor.readUInt32())
        if size == 1 { size = try cursor.readUInt64() }
        let type = try cursor.readFourCC()
        return BoxHeader(type: type, size: size == 0 ? nil : size, headerSize: 8)
      }
    },
    Mutant("2.1", "only half of the large size") { steps in
      steps.readBoxHeader = { cursor in
        let header = try Steps.reference.readBoxHeader(&cursor)
        return BoxHeader(
          type: header.type, size: header.size.map { $0 & 0xFFFF_FFFF },
          headerSize: header.headerSize)
      }
    },
    Mutant("2.1", "a size without the header") { steps in
      steps.readBoxHeader = { cursor in
        let header = try Steps.reference.readBoxHeader(&cursor)
        let size = header.size.map { $0 &- UInt64(header.headerSize) }
        return BoxHeader(type: header.type, size: size, headerSize: header.headerSize)
      }
    },
    Mutant("2.1", "always from the first byte") { steps in
      steps.readBoxHeader = { cursor in
        cursor = ByteCursor(cursor.bytes)
        return try Steps.reference.readBoxHeader(&cursor)
      }
    },
    Mutant("2.1", "nothing where the header is cut off") { steps in
      steps.readBoxHeader = { cursor in
        (try? Steps.reference.readBoxHeader(&cursor))
          ?? BoxHeader(type: "free", size: 8, headerSize: 8)
      }
    },
    Mutant("2.1", "sizes that make no sense are refused") { steps in
      steps.readBoxHeader = { cursor in
        let header = try Steps.reference.readBoxHeader(&cursor)
        guard header.size ?? 8 >= 8 else { throw ParsingError(.invalid("size"), at: 0) }
        return header
      }
    },
  ]

  /// What a mutant does with the size of a box.
  private enum Judgement {
    case take(Int)
    case stop
  }

  private static let rows = [
    Mutant("2.2", "a size that is too large is believed") { steps in
      steps.siblings = { payload in
        walk(payload) { header, left in
          guard let size = header.size, size >= header.headerSize else { return .take(left) }
          return .take(Int(clamping: size) / 2)
        }
      }
    },
    Mutant("2.2", "a box that is cut off is left out") { steps in
      steps.siblings = { payload in
        walk(payload) { header, left in
          guard let size = header.size, size >= header.headerSize else { return .take(left) }
          return size <= left ? .take(Int(size)) : .stop
        }
      }
    },
    Mutant("2.2", "a size of 0 ends the row") { steps in
      steps.siblings = { payload in
        walk(payload) { header, left in
          guard let size = header.size else { return .stop }
          return .take(size < header.headerSize ? left : min(left, Int(clamping: size)))
        }
      }
    },
    Mutant("2.2", "a size that is too small is that of the header") { steps in
      steps.siblings = { payload in
        walk(payload) { header, left in
          guard let size = header.size else { return .take(left) }
          return .take(min(left, max(header.headerSize, Int(clamping: size))))
        }
      }
    },
    Mutant("2.2", "every header has 8 bytes") { steps in
      steps.siblings = { payload in
        walk(payload) { header, left in
          guard let size = header.size, size >= 8 else { return .take(left) }
          return .take(min(left, Int(clamping: size)))
        }
      }
    },
    Mutant("2.2", "sizes without the header") { steps in
      steps.siblings = { payload in
        walk(payload) { header, left in
          guard let size = header.size, size >= header.headerSize else { return .take(left) }
          return .take(min(left, Int(clamping: size) / 2 + header.headerSize / 2 + 8))
        }
      }
    },
    Mutant("2.2", "a row has one box at least") { steps in
      steps.siblings = { payload in
        let row = try Steps.reference.siblings(payload)
        return row.isEmpty ? [0..<payload.count] : row
      }
    },
    Mutant("2.2", "the last bytes are a box, however few") { steps in
      steps.siblings = { payload in
        let row = try Steps.reference.siblings(payload)
        let end = row.last?.upperBound ?? 0
        return end < payload.count ? row + [end..<payload.count] : row
      }
    },
  ]

  /// Walks along a row; each step goes on, so that no mistake makes it endless.
  private static func walk(
    _ payload: [UInt8], _ judge: (BoxHeader, Int) -> Judgement
  ) -> [Range<Int>] {
    var row: [Range<Int>] = []
    var offset = 0
    while payload.count - offset >= 8 {
      var cursor = ByteCursor(payload, at: offset)
      guard let header = try? Steps.reference.readBoxHeader(&cursor),
        case .take(let size) = judge(header, payload.count - offset)
      else { break }
      let (end, overflow) = offset.addingReportingOverflow(max(1, size))
      guard !overflow else { break }
      row.append(offset..<end)
      offset = end
    }
    return row
  }

  private static let trees = [
    Mutant("2.3", "every box is opened") { steps in
      steps.boxTree = { bytes, containers, limit in
        try Steps.reference.boxTree(bytes, containers.union(["mdat", "tkhd"]), limit)
      }
    },
    Mutant("2.3", "only the outermost containers are opened") { steps in
      steps.boxTree = { bytes, containers, limit in
        try Steps.reference.boxTree(bytes, containers, min(1, limit))
      }
    },
    Mutant("2.3", "a container holds one box at least") { steps in
      steps.boxTree = { bytes, containers, limit in
        try Steps.reference.boxTree(bytes, containers, limit).map { box in
          guard containers.contains(box.type), box.range.count == 8, limit > 4 else { return box }
          throw ParsingError(.invalid("an empty container"), at: box.range.lowerBound)
        }
      }
    },
    Mutant("2.3", "there is no limit to the depth") { steps in
      steps.boxTree = { bytes, containers, _ in
        try Steps.reference.boxTree(bytes, containers, 32)
      }
    },
    Mutant("2.3", "the limit comes one level too late") { steps in
      steps.boxTree = { bytes, containers, limit in
        try Steps.reference.boxTree(bytes, containers, limit + 1)
      }
    },
    Mutant("2.3", "places count from the start of the parent") { steps in
      steps.boxTree = { bytes, containers, limit in
        try Steps.reference.boxTree(bytes, containers, limit).map { relative($0, to: 0) }
      }
    },
    Mutant("2.3", "the payload begins after 8 bytes") { steps in
      steps.boxTree = { bytes, containers, limit in
        try row(bytes, 0..<bytes.count, containers, limit)
      }
    },
    Mutant("2.3", "a child may reach to the end of the file") { steps in
      steps.boxTree = { bytes, containers, limit in
        try Steps.reference.boxTree(bytes, containers, limit).map { box in
          var box = box
          if let child = box.children.first, box.children.count == 1, box.range.count == 16 {
            let end = bytes.count
            box.children = [BoxOutline(type: child.type, range: child.range.lowerBound..<end)]
          }
          return box
        }
      }
    },
  ]

  private static func relative(_ box: BoxOutline, to start: Int) -> BoxOutline {
    BoxOutline(
      type: box.type,
      range: box.range.lowerBound - start..<box.range.upperBound - start,
      children: box.children.map { relative($0, to: box.range.lowerBound) })
  }

  private static func row(
    _ bytes: [UInt8], _ range: Range<Int>, _ containers: Set<FourCC>, _ limit: Int
  ) throws -> [BoxOutline] {
    let part = Array(bytes[range])
    return try Steps.reference.boxTree(part, [], 0).map { box in
      let place = range.lowerBound + box.range.lowerBound..<range.lowerBound + box.range.upperBound
      let isOpened = containers.contains(box.type) && limit > 0
      let children =
        isOpened
        ? try row(bytes, place.lowerBound + 8..<place.upperBound, containers, limit - 1) : []
      return BoxOutline(type: box.type, range: place, children: children)
    }
  }
}
