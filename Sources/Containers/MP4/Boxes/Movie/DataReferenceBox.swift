import Media

/// The files in which the samples lie, one child box each; in nearly all cases only this file.
///
/// ISO/IEC 14496-12 §8.7.2, box type `dref`:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32          boxes that follow
public struct DataReferenceBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("dref", in: "dinf", .exactlyOne, "§8.7.2")
  ]

  public static var hasChildren: Bool { true }

  public let entryCount: UInt32

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    entryCount = try payload.read("entryCount")
  }
}

/// One place where samples lie.
///
/// ISO/IEC 14496-12 §8.7.2, box type `url `:
///
///     version, flags   UInt8, UInt24   flag 1: in this very file, and no location follows
///     location         text that ends with 0
public struct DataEntryURLBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("url ", in: "dref", "§8.7.2")
  ]

  /// The address of another file; `nil` for this one.
  public let location: String?

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload)
    location = header.flags & 1 == 1 ? nil : try payload.readText("location")
  }
}

extension Box {
  /// The entry of a `dref` box with a number that counts from 1; `nil` if there is none.
  func dataReference(_ number: UInt16) -> Box? {
    let index = Int(number) - 1
    return children.indices.contains(index) ? children[index] : nil
  }

  /// The other file in which samples lie, if this is a data reference to one.
  var externalLocation: String? { content(as: DataEntryURLBox.self)?.location }

  /// Which data reference a sample entry names, counted from 1; `nil` if it is of another kind.
  var dataReferenceIndex: UInt16? {
    switch content {
    case let content as VisualSampleEntry: content.dataReferenceIndex
    case let content as AudioSampleEntry: content.dataReferenceIndex
    default: nil
    }
  }
}
