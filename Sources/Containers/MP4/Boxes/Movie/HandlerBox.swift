import Media

/// What kind of media a track has.
///
/// ISO/IEC 14496-12 §8.4.3, box type `hdlr`:
///
///     version, flags   UInt8, UInt24
///     pre_defined      UInt32         0; QuickTime: the component type, `mhlr` or `dhlr`
///     handler_type     4 characters   `vide`, `soun`, `text`, `meta`, …
///     reserved         12 bytes
///     name             text that ends with 0, for people only
public struct HandlerBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("hdlr", in: "mdia", .exactlyOne, "§8.4.3"),
    BoxSpecification("hdlr", in: "meta", .atMostOne, "§8.4.3"),
  ]

  public let handlerType: FourCC
  public let name: String

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let componentType: UInt32 = try payload.read("preDefined")
    handlerType = try payload.readFourCC("handlerType")
    try payload.skip("reserved", count: 12)
    // QuickTime puts the text's length before it and no 0 after it.
    var probe = payload
    if componentType != 0, payload.remaining > 0,
      Int(try probe.readInteger(UInt8.self)) == probe.remaining
    {
      try payload.read("nameLength", as: UInt8.self)
    }
    name = try payload.readText("name")
  }
}

extension HandlerBox {
  /// Pictures, sound, text or something else.
  ///
  /// Text has a handler of its own for `tx3g` and `wvtt` (`text`, ISO/IEC 14496-12 §12.5) and for
  /// `stpp` (`subt`, §12.6). Apple's files have `sbtl` for subtitles, and `clcp` for closed captions.
  var kind: Track.Kind {
    switch handlerType {
    case "vide": .video
    case "soun": .audio
    case "text", "subt", "sbtl", "clcp": .text
    default: .other
    }
  }
}
