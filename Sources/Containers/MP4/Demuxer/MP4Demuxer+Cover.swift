import Media

extension MP4Demuxer {
  /// The largest cover that is read, in bytes.
  private static let longestCover = 32 << 20

  /// The first picture in the item `covr` of Apple's list of metadata, `moov/udta/meta/ilst`.
  ///
  /// Its box `data` has a type and a locale of 4 bytes each, and then the picture's file.
  public var cover: CoverImage? {
    get async {
      let path: [FourCC] = [.userData, .meta, .itemList, .coverArt, .metadataValue]
      guard let range = try? boxTree.movie.box.first(path)?.payloadRange.dropFirst(8),
        1...Self.longestCover ~= range.count,
        let bytes = try? await reader.read(offset: range.lowerBound, length: range.count)
      else { return nil }
      return CoverImage(bytes)
    }
  }
}
