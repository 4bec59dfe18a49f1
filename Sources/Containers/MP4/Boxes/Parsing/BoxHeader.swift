import Media

/// The first bytes of every box: how long it is and what it holds.
///
/// ISO/IEC 14496-12 §4.2.2:
///
///     size        UInt32       bytes of the whole box, this header included
///     type        4 characters
///     largesize   UInt64       only where size is 1: the size of a box of 4 GiB and more
///     usertype    16 bytes     only where type is `uuid`: whose box it is
///
/// A size of 0 says that the box reaches to the end of the file.
public struct BoxHeader: Hashable, Sendable {
  public let type: FourCC

  /// Offset in the file of the first byte of the box.
  public let offset: Int

  /// Bytes of the header itself: 8, 16, 24 or 32.
  public let headerSize: Int

  /// Bytes that the box claims to have, or `nil` if it reaches to the end of the file.
  public let size: UInt64?

  /// Whose box it is, for the type `uuid`.
  public let userType: UniversalID?

  /// The longest header there is: one with a `largesize` and a `usertype`.
  static let largestSize = 32

  public init(
    type: FourCC, size: UInt64?, headerSize: Int, offset: Int = 0, userType: UniversalID? = nil
  ) {
    self.type = type
    self.size = size
    self.headerSize = headerSize
    self.offset = offset
    self.userType = userType
  }

  /// Parses the header at the start of a box.
  ///
  /// The size is only read here; `extent(within:isTopLevel:)` judges it.
  ///
  /// - Throws: `ParsingError` if the header is cut off.
  public init(parsing reader: inout ByteReader) throws(ParsingError) {
    let offset = reader.offset
    // ANCHOR: solution-2.1
    let shortSize: UInt32 = try reader.read("size")
    let type = try reader.readFourCC("type")
    let size: UInt64? =
      switch shortSize {
      case 0: nil
      case 1: try reader.read("largesize")
      default: UInt64(shortSize)
      }
    let userType = type == .uuid ? try reader.readUniversalID("usertype") : nil
    let headerSize = reader.offset - offset
    // ANCHOR_END: solution-2.1
    self.init(
      type: type, size: size, headerSize: headerSize, offset: offset, userType: userType)
  }
}

extension BoxHeader {
  /// How far a box really reaches, and what is wrong with the size that it claims.
  struct Extent: Hashable {
    /// Bytes of the box that lie within its parent.
    let size: Int
    let error: ParsingError?
    /// Whether what follows the header may be parsed.
    let isReadable: Bool
  }

  // ANCHOR: solution-2.2
  /// Judges the claimed size by the bytes from the start of the box to the end of its parent.
  ///
  /// A size that cannot be right makes the box take everything that is left, because it is unknown
  /// where the next one starts. A box that is merely cut off is still worth reading.
  func extent(within available: Int, isTopLevel: Bool) -> Extent {
    func unreadable(_ rule: String) -> Extent {
      Extent(size: available, error: ParsingError(.invalid(rule), at: offset), isReadable: false)
    }
    guard let size else {
      guard isTopLevel else {
        return unreadable("size 0, to the end of the file, is for boxes at the top level only")
      }
      return Extent(size: available, error: nil, isReadable: true)
    }
    guard size >= UInt64(headerSize) else {
      return unreadable("size \(size) is smaller than the box's header of \(headerSize) bytes")
    }
    guard let size = Int(exactly: size), size <= available else {
      let parent = isTopLevel ? "file" : "box around it"
      let rule = "claims \(size.grouped) bytes, the \(parent) has \(available.grouped) left"
      let error = ParsingError(.invalid(rule), at: offset)
      return Extent(size: available, error: error, isReadable: true)
    }
    return Extent(size: size, error: nil, isReadable: true)
  }
  // ANCHOR_END: solution-2.2
}
