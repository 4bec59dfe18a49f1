import Testing

/// Lesson 04's options that open the headers of units.
@Suite struct HeadersTests {
  @Test("--headers prints the elements of sets and of one sample, under their clauses")
  func headers() throws {
    let page = try LessonProcess("lesson04-decode", "demo.mp4", "--headers", "--sample", "3")
    #expect(page.status == 0)
    let lines = page.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("seq_parameter_set_data  ·  H.264 §7.3.2.1.1"))
    #expect(lines.contains("slice, 386 bytes in sample 3, at 4"))
    #expect(lines.contains { $0.contains("pic_order_cnt_lsb") })
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test(
    "no line of any header is wider than a terminal",
    arguments: ["hev1.mp4", "hdr-pq.mp4", "interlaced.mp4", "avc3.mp4", "slices.mp4"])
  func width(file: String) throws {
    let page = try LessonProcess("lesson04-decode", file, "--headers")
    #expect(page.status == 0)
    #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("--sample shows the units of one sample")
  func sample() throws {
    let page = try LessonProcess(
      "lesson04-decode", "hevc-slices.mp4", "--cell", "2", "--sample", "1")
    #expect(page.output.contains("1  201     69  TRAIL_R slice  P from block 40"))
  }

  @Test("a sample that there is not is a mistake of the caller")
  func noSuchSample() throws {
    let page = try LessonProcess("lesson04-decode", "demo.mp4", "--headers", "--sample", "300")
    #expect(page.status == 2)
  }
}
