import Testing

/// Every fixture of the profiles that are decoded here, held to libavcodec's pictures.
///
/// The sums were made with FFmpeg 5.1: `ffmpeg -noautorotate -ignore_editlist 1 -strict 1 -flags
/// unaligned -i FILE -map 0:v:0 -fps_mode passthrough -autoscale 0 -f rawvideo - | md5sum`. Grey
/// pictures come out of it with colour planes of 128.
@Suite("H.264 fixtures") struct H264FixtureTests {
  private static let sums = [
    ("anamorphic.mp4", "239ec9696af949c346ca197f177da654"),
    ("avc3.mp4", "ab6a77a4b3c2fbf92d9e7bab0041f28a"),
    ("bt601.mp4", "a89df40ce0828f735c75f22346b79c86"),
    ("chroma-top-left.mp4", "312223e1173ce3402a99e20c7eb7493e"),
    ("compact-sizes.mp4", "dd4c3de33c460ebff86e5ceb6a662da0"),
    ("damaged-box.mp4", "dd4c3de33c460ebff86e5ceb6a662da0"),
    ("delayed.mp4", "ab6a77a4b3c2fbf92d9e7bab0041f28a"),
    ("demo.mp4", "e2b8120405e3e52420a86c8e534605c0"),
    ("fragmented-separate.mp4", "ab6a77a4b3c2fbf92d9e7bab0041f28a"),
    ("fragmented-sidx.mp4", "9224f74fd3f833daa92b796b604ed0cd"),
    ("fragmented.mp4", "24bb6dd9d3982bbb352d30754ed88f4b"),
    ("full-range-601.mp4", "f0e81c8fb2ebd723128e0048193e1eff"),
    ("h264-gray.mp4", "786ab0633ab336a877ed9c1ec0314b0b"),
    ("hybrid.mp4", "24bb6dd9d3982bbb352d30754ed88f4b"),
    ("large-offsets.mp4", "ab6a77a4b3c2fbf92d9e7bab0041f28a"),
    ("meadow.mp4", "0330e8752d73d2904c94a03d5b0c2fc7"),
    ("mirrored.mp4", "239ec9696af949c346ca197f177da654"),
    ("moov-last.mp4", "9a2d4f8b4c66d22b94360f8fd8b7679e"),
    ("nal-length-1.mp4", "d7f001284b800b0fca80d86cc35d742f"),
    ("nal-length-2.mp4", "239ec9696af949c346ca197f177da654"),
    ("negative-offsets.mp4", "ab6a77a4b3c2fbf92d9e7bab0041f28a"),
    ("no-color-tags.mp4", "b89adb9e8b820db61fc288045599d75a"),
    ("no-vui.mp4", "848ae632d88580ae4d4a3fc6f138e464"),
    ("open-gop.mp4", "b37e1d7edffad6d7b5ffeed63c886380"),
    ("rotated-180.mp4", "239ec9696af949c346ca197f177da654"),
    ("rotated-270.mp4", "239ec9696af949c346ca197f177da654"),
    ("rotated.mp4", "651a729572cc94b79152281fefcced4d"),
    ("size-change.mp4", "6e0259a8079addd439f357fd0cb3bc60"),
    ("slices.mp4", "a0ef22dd97ea096c2301c1876d622aa8"),
    ("small.mp4", "dd4c3de33c460ebff86e5ceb6a662da0"),
    ("stream-aspect.mp4", "239ec9696af949c346ca197f177da654"),
    ("trimmed.mp4", "24bb6dd9d3982bbb352d30754ed88f4b"),
    ("two-edits.mp4", "24bb6dd9d3982bbb352d30754ed88f4b"),
    ("two-videos.mp4", "ab6a77a4b3c2fbf92d9e7bab0041f28a"),
    ("variable-rate.mp4", "4c2efa4456be2ea07f2b7be6d7200d13"),
    ("quicktime.mov", "ab6a77a4b3c2fbf92d9e7bab0041f28a"),
  ]

  @Test("gives the pictures that libavcodec gives, bit for bit", arguments: sums)
  private func pictures(file: (name: String, md5: String)) async throws {
    let film = try await Film(file.name)
    #expect(try await film.md5() == file.md5)
  }
}
