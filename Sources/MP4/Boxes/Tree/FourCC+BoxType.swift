import Media

/// Box types by the names of their classes in ISO/IEC 14496-12 and 14496-15.
extension FourCC {
  // Whole file
  public static let fileType: FourCC = "ftyp"
  public static let mediaData: FourCC = "mdat"
  public static let free: FourCC = "free"
  public static let skip: FourCC = "skip"
  public static let uuid: FourCC = "uuid"
  public static let movieFragment: FourCC = "moof"
  public static let segmentType: FourCC = "styp"
  public static let segmentIndex: FourCC = "sidx"

  // Movie
  public static let movie: FourCC = "moov"
  public static let movieHeader: FourCC = "mvhd"
  public static let movieExtends: FourCC = "mvex"
  public static let track: FourCC = "trak"
  public static let trackHeader: FourCC = "tkhd"
  public static let edit: FourCC = "edts"
  public static let editList: FourCC = "elst"

  // Metadata
  public static let userData: FourCC = "udta"
  public static let meta: FourCC = "meta"
  public static let itemList: FourCC = "ilst"
  public static let metadataValue: FourCC = "data"

  // Media
  public static let media: FourCC = "mdia"
  public static let mediaHeader: FourCC = "mdhd"
  public static let handler: FourCC = "hdlr"
  public static let mediaInformation: FourCC = "minf"
  public static let videoMediaHeader: FourCC = "vmhd"
  public static let soundMediaHeader: FourCC = "smhd"
  public static let dataInformation: FourCC = "dinf"
  public static let dataReference: FourCC = "dref"
  public static let dataEntryURL: FourCC = "url "

  // Sample table
  public static let sampleTable: FourCC = "stbl"
  public static let sampleDescription: FourCC = "stsd"
  public static let timeToSample: FourCC = "stts"
  public static let compositionOffset: FourCC = "ctts"
  public static let sampleToChunk: FourCC = "stsc"
  public static let sampleSize: FourCC = "stsz"
  public static let compactSampleSize: FourCC = "stz2"
  public static let chunkOffset: FourCC = "stco"
  public static let chunkLargeOffset: FourCC = "co64"
  public static let syncSample: FourCC = "stss"
  public static let sampleDependencyType: FourCC = "sdtp"
  public static let sampleToGroup: FourCC = "sbgp"
  public static let sampleGroupDescription: FourCC = "sgpd"

  // Sample entries and what they hold
  public static let avcConfiguration: FourCC = "avcC"
  public static let hevcConfiguration: FourCC = "hvcC"
  public static let av1Configuration: FourCC = "av1C"
  public static let vpConfiguration: FourCC = "vpcC"
  public static let elementaryStreamDescriptor: FourCC = "esds"
  public static let colourInformation: FourCC = "colr"
  public static let pixelAspectRatio: FourCC = "pasp"
  public static let bitRate: FourCC = "btrt"
  public static let fieldHandling: FourCC = "fiel"
}
