/// How coarsely each frequency of a block is quantised: ITU-T H.265 §7.3.4, `scaling_list_data`.
///
/// For blocks of 4 × 4, 8 × 8, 16 × 16 and 32 × 32 samples (sizeId 0 to 3), and for each kind of
/// block (matrixId: intra Y, Cb, Cr, inter Y, Cb, Cr; of the largest blocks only those of luma):
///
///     scaling_list_pred_mode_flag[sizeId][matrixId]          u(1)    0: like an earlier list
///     0: scaling_list_pred_matrix_id_delta[sizeId][matrixId] ue(v)   how far back; 0: the default
///     1: scaling_list_dc_coef_minus8[sizeId − 2][matrixId]   se(v)   of the two largest sizes
///        scaling_list_delta_coef[sizeId][matrixId][i]        se(v)   16 or 64 times
enum HEVCScalingLists {
  static func parse(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcScalingList)
    for size in 0..<4 {
      for matrix in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
        try parseList(&reader, size: size, matrix: matrix)
      }
    }
    reader.leave(to: outer)
  }

  private static func parseList(
    _ reader: inout SyntaxReader, size: Int, matrix: Int
  ) throws(SyntaxError) {
    guard try reader.flag("scaling_list_pred_mode_flag", size, matrix) else {
      _ = try reader.ue(
        "scaling_list_pred_matrix_id_delta", size, matrix,
        in: 0...(size == 3 ? matrix / 3 : matrix))
      return
    }
    if size > 1 {
      _ = try reader.se("scaling_list_dc_coef_minus8", size - 2, matrix, in: -7...247)
    }
    for index in 0..<(size == 0 ? 16 : 64) {
      _ = try reader.se("scaling_list_delta_coef", size, matrix, index, in: -128...127)
    }
  }
}
