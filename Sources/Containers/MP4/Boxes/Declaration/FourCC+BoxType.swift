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
  public static let trackReference: FourCC = "tref"
  public static let edit: FourCC = "edts"
  public static let editList: FourCC = "elst"

  // Metadata
  public static let userData: FourCC = "udta"
  public static let meta: FourCC = "meta"
  public static let itemList: FourCC = "ilst"
  public static let coverArt: FourCC = "covr"
  public static let metadataValue: FourCC = "data"
  public static let chapterList: FourCC = "chpl"
  public static let chapterReference: FourCC = "chap"

  // Media
  public static let media: FourCC = "mdia"
  public static let mediaHeader: FourCC = "mdhd"
  public static let handler: FourCC = "hdlr"
  public static let mediaInformation: FourCC = "minf"
  public static let videoMediaHeader: FourCC = "vmhd"
  public static let soundMediaHeader: FourCC = "smhd"
  public static let dataInformation: FourCC = "dinf"
  public static let dataReference: FourCC = "dref"

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
  public static let opusSpecific: FourCC = "dOps"
  public static let flacSpecific: FourCC = "dfLa"
  public static let samplingRate: FourCC = "srat"

  // Encrypted samples
  public static let encryptedVideo: FourCC = "encv"
  public static let encryptedAudio: FourCC = "enca"
  public static let protectionSchemeInformation: FourCC = "sinf"
  public static let originalFormat: FourCC = "frma"
  public static let schemeType: FourCC = "schm"
  public static let trackEncryption: FourCC = "tenc"
  public static let sampleEncryption: FourCC = "senc"
}

/// Types of the boxes that make a file of fragments, ISO/IEC 14496-12 §8.8 and §8.16.
extension FourCC {
  // In the movie box: what fragments may leave unsaid
  public static let movieExtendsHeader: FourCC = "mehd"
  public static let trackExtends: FourCC = "trex"

  // In a movie fragment
  public static let movieFragmentHeader: FourCC = "mfhd"
  public static let trackFragment: FourCC = "traf"
  public static let trackFragmentHeader: FourCC = "tfhd"
  public static let trackFragmentDecodeTime: FourCC = "tfdt"
  public static let trackRun: FourCC = "trun"

  // Where fragments are
  public static let movieFragmentRandomAccess: FourCC = "mfra"
  public static let trackFragmentRandomAccess: FourCC = "tfra"

  // Between fragments
}
