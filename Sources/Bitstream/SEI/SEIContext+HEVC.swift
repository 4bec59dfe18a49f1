/// Messages that only HEVC has.
extension SEIContext {
  /// Reads which sets hold for the pictures that follow.
  ///
  ///     active_video_parameter_set_id            u(4)
  ///     self_contained_cvs_flag                  u(1)
  ///     no_parameter_set_update_flag             u(1)
  ///     num_sps_ids_minus1                       ue(v)
  ///     active_seq_parameter_set_id[i]           ue(v)
  ///     layer_sps_idx[i]                         ue(v)   for each further layer
  func readActiveSets(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.activeSets)
    _ = try reader.u(4, "active_video_parameter_set_id")
    _ = try reader.flag("self_contained_cvs_flag")
    _ = try reader.flag("no_parameter_set_update_flag")
    let count = try reader.ue("num_sps_ids_minus1", in: 0...15) + 1
    for index in 0..<count {
      _ = try reader.ue("active_seq_parameter_set_id", index, in: 0...15)
    }
    reader.leave(to: outer)
    return nil
  }

  /// Reads a checksum of the decoded picture: a decoder that gets another is wrong.
  ///
  ///     hash_type             u(8)    0 MD5, 1 CRC, 2 checksum
  ///     picture_md5[c]        b(8)    16 times, for each plane
  ///     picture_crc[c]        u(16)
  ///     picture_checksum[c]   u(32)
  func readPictureHash(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.pictureHash)
    let type = try reader.u(8, "hash_type", in: 0...2)
    let sequence = activeSequenceID.flatMap { sets.hevcSequences[$0] }
    let planeCount = sequence?.pictureFormat.chroma.code == 0 ? 1 : 3
    for plane in 0..<planeCount {
      switch type {
      case 0:
        for index in 0..<16 { _ = try reader.u(8, "picture_md5", plane, index) }
      case 1: _ = try reader.u(16, "picture_crc", plane)
      default: _ = try reader.u(32, "picture_checksum", plane)
      }
    }
    reader.leave(to: outer)
    return ["MD5", "CRC", "checksum"][type]
  }
}
