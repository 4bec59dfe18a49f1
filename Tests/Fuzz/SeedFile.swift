import TestSupport
import MP4
import Media

/// A file to make inputs from, and where in it there is something worth changing.
struct SeedFile {
  /// Some bytes that mean one number.
  struct Spot {
    let offset: Int
    let byteCount: Int
  }

  /// Where a box is, and which box is around it.
  struct Place {
    let range: Range<Int>
    let headerSize: Int
    let parent: Int?
    let hasChildren: Bool
  }

  let bytes: [UInt8]
  private(set) var spots: [Spot] = []
  private(set) var places: [Place] = []

  /// Lists the boxes and fields of a file; one that is not an MP4 file has none.
  init(bytes: [UInt8]) async {
    self.bytes = bytes
    guard let tree = try? await BoxTree(reading: MemoryReader(bytes)) else { return }
    for box in tree.boxes { add(box, parent: nil) }
  }

  private mutating func add(_ box: Box, parent: Int?) {
    let index = places.count
    places.append(
      Place(
        range: box.range, headerSize: box.headerSize, parent: parent,
        hasChildren: !box.children.isEmpty))
    for field in box.fields { add(field) }
    for child in box.children { add(child, parent: index) }
  }

  private mutating func add(_ field: Field) {
    switch field.value {
    case .table(let rowCount, let columns):
      var offset = field.offset
      // The first rows stand for the others: a table of a thousand rows is not a thousand ideas.
      for _ in 0..<min(rowCount, 12) {
        for column in columns {
          spots.append(Spot(offset: offset, byteCount: column.byteCount))
          offset += column.byteCount
        }
      }
    default:
      if 1...8 ~= field.byteCount {
        spots.append(Spot(offset: field.offset, byteCount: field.byteCount))
      }
    }
    // Fields that a broken box claims may be beyond the end.
    spots.removeAll { $0.offset + $0.byteCount > bytes.count }
  }
}
