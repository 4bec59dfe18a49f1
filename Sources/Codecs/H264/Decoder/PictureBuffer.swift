import Media

/// A picture while it is decoded, and as long as others refer to it: samples and motion.
struct PictureBuffer: Sendable {
  /// A number that no other picture of the stream has.
  var id: Int32 = -1

  /// `PicOrderCnt`: the lesser one of its two fields.
  var order = 0

  /// Samples of luma, whole macroblocks without gaps between rows.
  var luma: [UInt8]

  /// Samples of Cb and Cr; empty in 4:0:0.
  var cb: [UInt8]
  var cr: [UInt8]
  var motion: MotionField

  let columns: Int
  let rows: Int

  /// Whether any of it had to be guessed.
  var isDamaged = false

  init(columns: Int, rows: Int, hasChroma: Bool, placeCount: Int) {
    self.columns = columns
    self.rows = rows
    luma = Array(repeating: 128, count: columns * rows * 256)
    cb = hasChroma ? Array(repeating: 128, count: columns * rows * 64) : []
    cr = cb
    motion = MotionField(placeCount: placeCount)
  }

  var lumaStride: Int { columns * 16 }
  var chromaStride: Int { columns * 8 }
  var hasChroma: Bool { !cb.isEmpty }

  /// Y, Cb and Cr; in 4:0:0 Y alone.
  var planes: [[UInt8]] { hasChroma ? [luma, cb, cr] : [luma] }

  /// What it takes, the motion beside the samples.
  static func byteCount(macroblockCount: Int) -> Int { macroblockCount * (384 + 128 + 40) }
}
