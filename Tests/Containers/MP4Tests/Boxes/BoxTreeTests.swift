import TestSupport
import Media
import Testing

@testable import MP4

@Suite("BoxTree") struct BoxTreeTests {
  @Test("finds each box with its place and its fields")
  func places() async throws {
    let file = fileType(box("moov", box("trak", box("edts"))), box("mdat", u8(1, 2, 3)))
    let tree = try await tree(file)
    #expect(tree.boxes.map(\.type) == ["ftyp", "moov", "mdat"])
    #expect(tree.boxes.map(\.offset) == [0, 16, 40])
    #expect(tree.boxes.map(\.size) == [16, 24, 11])
    #expect(
      tree.boxes[0].fields.map(\.name) == [
        "size", "type", "majorBrand", "minorVersion", "compatibleBrands",
      ])
    #expect(tree.boxes[2].payloadRange == 48..<51)
    #expect(tree.box(at: "moov/trak[0]/edts")?.range == 32..<40)
    #expect(tree.errors.isEmpty)
  }

  @Test("numbers tracks always, and other boxes among their like")
  func paths() async throws {
    let file = fileType(box("moov", box("trak"), box("udta"), box("zzzz"), box("zzzz")))
    var paths: [String] = []
    try await tree(file).forEachBox { paths.append($0.path) }
    #expect(
      paths == [
        "ftyp", "moov", "moov/trak[0]", "moov/udta", "moov/zzzz[0]", "moov/zzzz[1]",
      ])
  }

  @Test("keeps unknown boxes as places, and reads the boxes behind them")
  func unknown() async throws {
    let tree = try await tree(fileType(box("what", u8(9, 9)), box("moov")))
    #expect(tree.boxes.map(\.type) == ["ftyp", "what", "moov"])
    #expect(tree.boxes[1].fields.map(\.name) == ["size", "type"])
    #expect(tree.boxes[1].error == nil)
  }

  @Test("tells version and flags of boxes that have them")
  func versions() async throws {
    let tree = try await tree(TinyMovie().file)
    let header = tree.box(at: "moov/trak[0]/tkhd")
    #expect(header?.version == 0)
    #expect(header?.flags == 3)
    #expect(tree.box(at: "moov")?.version == nil)
    let configuration = tree.box(at: "moov/trak[0]/mdia/minf/stbl/stsd/avc1/avcC")
    #expect(configuration?.version == nil)
  }

  @Test("goes on with the siblings of a box that cannot be read")
  func siblings() async throws {
    let broken = fullBox("mvhd", version: 9)
    let file = fileType(box("moov", broken, box("trak", box("edts"))))
    let tree = try await tree(file)
    #expect(tree.box(at: "moov/mvhd")?.error == ParsingError(.unsupportedVersion(9), at: 32))
    #expect(tree.box(at: "moov/trak[0]/edts") != nil)
    #expect(tree.errors.map(\.description) == ["moov/mvhd at 32: version 9 is not supported"])
  }

  @Test("cuts a child at the end of its parent and goes on behind the parent")
  func childLargerThanParent() async throws {
    let liar = u32(1000) + code("trak") + box("edts")
    let tree = try await tree(fileType(box("moov", liar), box("free", u8(0))))
    let trak = try #require(tree.box(at: "moov/trak[0]"))
    #expect(trak.size == 16)
    #expect(trak.children.map(\.type) == ["edts"])
    #expect(trak.error?.reason == .invalid("claims 1 000 bytes, the box around it has 16 left"))
    #expect(tree.boxes.map(\.type) == ["ftyp", "moov", "free"])
  }

  @Test("stops inside a box whose next child cannot be found, not behind it")
  func badChildSize() async throws {
    let bad = u32(3) + code("trak") + zeros(40)
    let tree = try await tree(fileType(box("moov", bad), box("free", u8(0))))
    #expect(tree.box(at: "moov/trak[0]")?.error != nil)
    #expect(tree.box(at: "moov/trak[0]")?.children.isEmpty == true)
    #expect(tree.boxes.map(\.type) == ["ftyp", "moov", "free"])
  }

  @Test("reports bytes that are too few for another box", arguments: 1...7)
  func leftover(count: Int) async throws {
    let rest = [UInt8](repeating: 1, count: count)
    let tree = try await tree(fileType(box("moov", rest), rest))
    #expect(tree.box(at: "moov")?.error != nil)
    #expect(tree.trailingError != nil)
  }

  @Test("passes over the four zero bytes with which QuickTime ends a list of boxes")
  func terminator() async throws {
    let tree = try await tree(fileType(box("udta", box("free", u8(1)), u32(0))))
    #expect(tree.errors.isEmpty)
    #expect(tree.box(at: "udta/free") != nil)
  }

  @Test(
    "takes all that its parent has for a box with an impossible large size",
    arguments: [0, 15, 1 << 63 - 1, 1 << 63, .max] as [UInt64])
  func largeSizes(size: UInt64) async throws {
    let liar = u32(1) + code("trak") + u64(size) + box("edts")
    let tree = try await tree(fileType(box("moov", liar), box("free", u8(0))))
    let trak = try #require(tree.box(at: "moov/trak[0]"))
    #expect(trak.size == 24)
    #expect(trak.error?.offset == 24)
    // A size that does not even hold the header says nothing about where the children are.
    #expect(trak.children.count == (size < 16 ? 0 : 1))
    #expect(tree.boxes.map(\.type) == ["ftyp", "moov", "free"])
  }

  @Test("refuses a size of 0 inside a box and goes on behind the box around it")
  func zeroInside() async throws {
    let tree = try await tree(
      fileType(box("moov", u32(0) + code("trak") + zeros(9)), box("free", u8(0))))
    #expect(tree.box(at: "moov/trak[0]")?.error != nil)
    #expect(tree.box(at: "moov/trak[0]")?.size == 17)
    #expect(tree.boxes.map(\.type) == ["ftyp", "moov", "free"])
  }

  @Test("says where a box ends that is shorter than its version demands", arguments: 0..<100)
  func shortFullBox(length: Int) async throws {
    let whole = Array(TinyMovie.movieHeader.dropFirst(8))
    let short = box("mvhd", Array(whole.prefix(length)))
    let tree = try await tree(fileType(box("moov", short, box("trak", box("edts")))))
    let header = try #require(tree.box(at: "moov/mvhd"))
    #expect(header.content == nil)
    #expect(
      (header.payloadRange.lowerBound...header.range.upperBound).contains(header.error?.offset ?? 0)
    )
    #expect(tree.box(at: "moov/trak[0]/edts") != nil)
  }

  @Test("refuses a uuid box that is too small for its owner", arguments: 8..<24 as Range<UInt32>)
  func shortUserType(size: UInt32) async throws {
    let short = u32(size) + code("uuid") + zeros(Int(size) - 8)
    let inside = try await tree(fileType(box("moov", short), box("free", u8(0))))
    #expect(inside.box(at: "moov")?.error != nil)
    #expect(inside.boxes.map(\.type) == ["ftyp", "moov", "free"])
  }

  @Test("does not read a box of fields that is larger than any there is")
  func hugeMovie() async throws {
    let start = fileType(u32(1) + code("moov") + u64(1 << 40))
    let reader = TracingByteRangeReader(SparseReader(start: start, length: 16 + 1 << 40))
    let tree = try await BoxTree(reading: reader)
    #expect(reader.reads.map(\.length).reduce(0, +) < 100_000)
    #expect(
      tree.errors.map(\.description) == [
        "moov at 16: 1 099 511 627 776 bytes are more than any box but the media data needs"
      ])
  }

  @Test("reads a movie box that the end of the file cuts off as far as it goes")
  func cutMovie() async throws {
    let whole = TinyMovie().file
    let tree = try await tree(Array(whole.prefix(300)))
    let movie = try #require(tree.first(.movie))
    #expect(movie.range.upperBound == 300)
    #expect(movie.error != nil)
    #expect(movie.first(.movieHeader)?.content(as: MovieHeaderBox.self)?.timescale == 1000)
    #expect(tree.box(at: "moov/trak[0]/tkhd")?.content != nil)
  }

  @Test(
    "survives the end of the file at every byte", arguments: Array(stride(from: 1, to: 900, by: 7)))
  func everyTruncation(length: Int) async throws {
    let file = Array(TinyMovie().file.prefix(length))
    do {
      let tree = try await tree(file)
      tree.forEachBox { #expect($0.box.range.upperBound <= file.count) }
      _ = tree.lint()
    } catch {
      #expect(length < 8)
    }
  }

  @Test("stops where boxes are nested too deeply to be true")
  func depth() async throws {
    var nested = box("edts")
    for _ in 0..<10_000 { nested = box("edts", nested) }
    let tree = try await tree(fileType(nested))
    var deepest = 0
    tree.forEachBox { deepest = max(deepest, $0.path.split(separator: "/").count) }
    #expect(deepest == BoxParser.depthLimit + 1)
    #expect(tree.errors.count == 1)
    #expect(tree.errors.first?.explanation == "boxes are nested more than 32 deep")
  }

  @Test("stops at more boxes than any file needs")
  func boxCount() throws {
    let many = box("moov", (0..<100).flatMap { _ in box("zzzz") })
    var parser = BoxParser(registry: .standard, boxLimit: 50)
    let movie = try parser.parseBox(many.span, at: 0)
    #expect(movie.children.count == 49)
    #expect(movie.error == ParsingError(.invalid("more than 50 boxes"), at: 8 + 49 * 8))
  }

  @Test(
    "says what a file begins with that is no MP4 file",
    arguments: zip(
      [
        [], text("Hi"), text("Hello, world! Some text."),
        u8(0x89) + text("PNG\r\n\u{1A}\n") + zeros(40),
      ],
      [
        "not an MP4 file: it is empty",
        "at 0: not an MP4 file: it begins with 48 69",
        "not an MP4 file: it is a text",
        "not an MP4 file: it is a PNG picture",
      ]))
  func notMP4(file: [UInt8], description: String) async {
    do {
      _ = try await tree(file)
      Issue.record("took it for an MP4 file")
    } catch {
      #expect(error.description == description)
    }
  }

  @Test(
    "takes a handful of reads, and the same boxes come from any reader", arguments: [true, false])
  func reads(movieFirst: Bool) async throws {
    var movie = TinyMovie()
    movie.movieFirst = movieFirst
    // Larger than any window, so that it must be passed over.
    movie.sizes[0] = 100_000
    let tracer = TracingByteRangeReader(MemoryReader(movie.file))
    let tree = try await BoxTree(reading: tracer)
    #expect(tracer.reads.count <= 3)
    #expect(tracer.reads.map(\.length).reduce(0, +) < 40_000)
    let again = try await BoxTree(reading: SingleByteReader(base: MemoryReader(movie.file)))
    #expect(again.boxes.map(\.fields) == tree.boxes.map(\.fields))
    #expect(again.lint() == tree.lint())
  }

  @Test("does not read the media data of a file of terabytes")
  func hugeMediaData() async throws {
    let start = fileType(u32(1) + code("mdat") + u64(1 << 50))
    let reader = TracingByteRangeReader(SparseReader(start: start, length: 16 + 1 << 50))
    let tree = try await BoxTree(reading: reader)
    #expect(tree.boxes.map(\.size) == [16, 1 << 50])
    #expect(reader.reads.count == 1)
  }

  @Test("passes on that the bytes cannot be read")
  func unreadable() async {
    struct Failing: ByteRangeReader {
      let length = 100
      func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
        throw ByteRangeError(.system("no such luck"), offset: offset, length: length)
      }
    }
    await #expect(throws: MP4Error.self) { try await BoxTree(reading: Failing()) }
  }

  @Test("reads bytes in memory without waiting, and finds all boxes of a type")
  func inMemory() throws {
    let tree = try BoxTree(bytes: TinyMovie().file)
    #expect(tree.boxes(.track).map(\.path) == ["moov/trak[0]"])
    #expect(tree.boxes(.mediaHeader).first?.path == "moov/trak[0]/mdia/mdhd")
    #expect(tree.boxes("zzzz").isEmpty)
    #expect(throws: MP4Error.self) { try BoxTree(bytes: [1, 2, 3]) }
  }
}
