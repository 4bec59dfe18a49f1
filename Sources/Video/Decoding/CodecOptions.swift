/// What libavcodec is asked for beside decoding.
struct CodecOptions: Hashable {
  var threading = Threading.single

  /// Whether damage is to be told apart from sound pictures, rather than be shown.
  var reportsDamage = true

  /// Whether frames are to carry their motion vectors.
  var exportsMotionVectors = false
}
