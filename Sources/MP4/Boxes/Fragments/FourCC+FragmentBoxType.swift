import Media

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
  public static let subsegmentIndex: FourCC = "ssix"
  public static let movieFragmentRandomAccess: FourCC = "mfra"
  public static let trackFragmentRandomAccess: FourCC = "tfra"
  public static let movieFragmentRandomAccessOffset: FourCC = "mfro"

  // Between fragments
  public static let eventMessage: FourCC = "emsg"
  public static let producerReferenceTime: FourCC = "prft"
}
