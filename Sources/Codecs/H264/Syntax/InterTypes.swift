/// A part of a macroblock that has vectors of its own; places and sizes in blocks of 4 × 4 samples.
struct Partition {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// Which lists it is predicted from: 1 for list 0, 2 for list 1, 3 for both.
  let lists: Int

  /// The size of the parts that it is cut into further.
  var partWidth: Int
  var partHeight: Int

  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, lists: Int) {
    (self.x, self.y, self.width, self.height, self.lists) = (x, y, width, height, lists)
    (partWidth, partHeight) = (width, height)
  }

  /// Whether it is predicted from a list.
  @inline(__always)
  func uses(_ list: Int) -> Bool { lists >> list & 1 == 1 }
}

/// How a macroblock is cut for prediction: ITU-T H.264 tables 7-13 and 7-14.
package enum PartitionShape: Hashable, Sendable {
  case whole
  /// Two of 16 × 8.
  case rows
  /// Two of 8 × 16.
  case columns
}

/// The parts of a macroblock by `mb_type`.
struct InterType {
  let shape: PartitionShape

  /// The lists of both parts.
  let lists: (Int, Int)

  /// `P_L0_16x16`, `P_L0_L0_16x8`, `P_L0_L0_8x16`: table 7-13.
  static func predicted(_ type: Int) -> InterType {
    InterType(shape: type == 0 ? .whole : type == 1 ? .rows : .columns, lists: (1, 1))
  }

  /// `B_L0_16x16` (1) to `B_Bi_Bi_8x16` (21): table 7-14.
  static func bipredicted(_ type: Int) -> InterType {
    guard type > 3 else { return InterType(shape: .whole, lists: (type, type)) }
    let pair = min((type - 4) / 2, 8)
    return InterType(
      shape: type & 1 == 0 ? .rows : .columns,
      lists: (Int(firstLists[pair]), Int(secondLists[pair])))
  }

  private static let firstLists: [UInt8] = [1, 2, 1, 2, 1, 2, 3, 3, 3]
  private static let secondLists: [UInt8] = [1, 2, 2, 1, 3, 3, 1, 2, 3]

  /// The parts; one or two.
  var first: Partition {
    switch shape {
    case .whole: Partition(0, 0, 4, 4, lists: lists.0)
    case .rows: Partition(0, 0, 4, 2, lists: lists.0)
    case .columns: Partition(0, 0, 2, 4, lists: lists.0)
    }
  }

  var second: Partition? {
    switch shape {
    case .whole: nil
    case .rows: Partition(0, 2, 4, 2, lists: lists.1)
    case .columns: Partition(2, 0, 2, 4, lists: lists.1)
    }
  }
}

extension Partition {
  /// A quarter of a macroblock by `sub_mb_type`, tables 7-17 and 7-18; without lists where it is direct.
  init(quarter: Int, subType: Int, in slice: SliceKind) {
    let isBipredicted = slice == .bipredicted
    let lists = isBipredicted ? Int(Self.subLists[subType]) : 1
    self.init((quarter & 1) * 2, quarter & 2, 2, 2, lists: lists)
    let size = isBipredicted ? Int(Self.subSizes[subType]) : subType
    partWidth = size > 1 ? 1 : 2
    partHeight = size & 1 == 1 ? 1 : 2
  }

  private static let subLists: [UInt8] = [0, 1, 2, 3, 1, 1, 2, 2, 3, 3, 1, 2, 3]

  /// 0: 8 × 8; 1: 8 × 4; 2: 4 × 8; 3: 4 × 4.
  private static let subSizes: [UInt8] = [0, 0, 0, 0, 1, 2, 1, 2, 1, 2, 3, 3, 3]

  /// Whether it is cut further.
  var isCut: Bool { partWidth < 2 || partHeight < 2 }
}
