/// How long an HEVC picture is shown; a part of VPS and VUI, ITU-T H.265 §7.3.2.1 and §E.2.1.
///
///     …_num_units_in_tick                  u(32)   a picture lasts num_units_in_tick / time_scale
///     …_time_scale                         u(32)   seconds
///     …_poc_proportional_to_timing_flag    u(1)
///       …_num_ticks_poc_diff_one_minus1    ue(v)
struct HEVCTiming: Hashable, Sendable {
  let pictureRate: PictureRate?

  init(parsing reader: inout SyntaxReader, _ names: Names) throws(SyntaxError) {
    let unitsInTick = try reader.u(32, names.units)
    let timeScale = try reader.u(32, names.scale)
    pictureRate = PictureRate(pictures: timeScale, seconds: unitsInTick)
    if try reader.flag(names.flag) { _ = try reader.ue(names.ticks) }
    reader.explain(names.scale, as: pictureRate.map { "\($0) pictures a second" })
  }

  struct Names {
    let units, scale, flag, ticks: StaticString

    static let vps = Names(
      units: "vps_num_units_in_tick", scale: "vps_time_scale",
      flag: "vps_poc_proportional_to_timing_flag", ticks: "vps_num_ticks_poc_diff_one_minus1")
    static let vui = Names(
      units: "vui_num_units_in_tick", scale: "vui_time_scale",
      flag: "vui_poc_proportional_to_timing_flag", ticks: "vui_num_ticks_poc_diff_one_minus1")
  }
}
