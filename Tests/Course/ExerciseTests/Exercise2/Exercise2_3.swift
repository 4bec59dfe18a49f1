import MP4
import Media
import Steps
import Testing

@Suite(
  "2.3 the tree of boxes",
  .exercise("2.3") { _ = try $0.boxTree(box("free"), ["moov"], 8) })
struct Exercise2_3 {
  @Test func `containers are opened and others are not`() throws {
    let trak = box("trak", box("tkhd"))
    let file = box("moov", box("mvhd") + trak) + box("mdat", box("trak"))
    let got = try Steps.current.boxTree(file, ["moov", "trak"], 8)
    // What lies in 'mdat' looks like a box, and is a picture: only containers hold boxes.
    #expect(types(got) == "moov { mvhd, trak { tkhd } }, mdat")
  }

  @Test func `places count from the start of the file`() throws {
    let file = box("moov", box("mvhd") + box("trak", box("tkhd"))) + box("mdat")
    let got = try Steps.current.boxTree(file, ["moov", "trak"], 8)
    // moov 0..<32, in it mvhd from 8 on, and trak from 16 on; its payload begins at 24.
    #expect(
      places(got) == "moov 0..<32 { mvhd 8..<16, trak 16..<32 { tkhd 24..<32 } }, mdat 32..<40")
  }

  @Test func `the payload of a large box begins after 16 bytes`() throws {
    let got = try Steps.current.boxTree(largeBox("moov", box("mvhd")), ["moov"], 8)
    // size 1, the type, and largesize: `headerSize` says how long the header is.
    #expect(places(got) == "moov 0..<24 { mvhd 16..<24 }")
  }

  @Test func `an empty container has no children`() throws {
    let got = try Steps.current.boxTree(box("moov") + box("free"), ["moov"], 8)
    // Its payload has no bytes.
    #expect(places(got) == "moov 0..<8, free 8..<16")
  }

  @Test func `a child ends at the end of its parent`() throws {
    let file = box("moov", box("trak", size: 500)) + box("mdat", zeros(500))
    let got = try Steps.current.boxTree(file, ["moov"], 8)
    // 'trak' claims 500 bytes, 'moov' has 8 left for it, though the file has more.
    #expect(places(got) == "moov 0..<16 { trak 8..<16 }, mdat 16..<524")
  }

  /// A tree as the exercise writes it.
  private func types(_ boxes: [BoxOutline]) -> String {
    text(boxes) { "\($0.type)" }
  }

  private func places(_ boxes: [BoxOutline]) -> String {
    text(boxes) { "\($0.type) \($0.range)" }
  }

  private func text(_ boxes: [BoxOutline], _ name: (BoxOutline) -> String) -> String {
    boxes.map { box in
      name(box) + (box.children.isEmpty ? "" : " { \(text(box.children, name)) }")
    }.joined(separator: ", ")
  }

  @Test(arguments: 0...4)
  func `depth has a limit`(limit: Int) throws {
    var file = box("trak")
    for _ in 0..<4 { file = box("trak", file) }
    let got = try Steps.current.boxTree(file, ["trak"], limit)
    var depth = 0
    var boxes = got
    while let child = boxes.first?.children, !child.isEmpty {
      depth += 1
      boxes = child
    }
    // Five boxes, one in the other. With a limit of 0 nothing is opened, with 1 the outermost one.
    #expect(depth == limit, "limit \(limit)")
  }
}
