import Media

/// What follows from the numbers of the set.
extension HEVCSequenceParameterSet {
  public var profileName: String { profile.profileName }
  public var levelName: String { profile.levelName }

  public var format: PixelFormat {
    PixelFormat(
      subsampling: pictureFormat.chroma.subsampling, bitDepth: pictureFormat.lumaBitDepth)
  }

  /// Columns after cropping.
  public var width: Int { pictureFormat.width }

  /// Rows after cropping.
  public var height: Int { pictureFormat.height }

  /// Unspecified where the stream does not say.
  public var color: ColorDescription { usability?.signal.color ?? .unspecified }

  /// The shape of a pixel; `nil` where the stream does not say.
  public var pixelAspect: PixelAspect? { usability?.signal.pixelAspect }

  /// `nil` where the stream does not say.
  public var pictureRate: PictureRate? { usability?.pictureRate }

  /// Coding tree blocks in a picture.
  var treeBlockCount: Int { treeBlockColumns * treeBlockRows }

  private var treeBlockColumns: Int { (pictureFormat.codedWidth - 1) / blockSizes.treeBlock + 1 }

  var treeBlockRows: Int { (pictureFormat.codedHeight - 1) / blockSizes.treeBlock + 1 }
}
