import Testing

@testable import H264

@Suite struct EdgeStrengthTests {
  private typealias Decoder = PictureDecoder<NoProbe>

  /// The strength of the edge between two inter macroblocks that refer to picture 7 alike, unless
  /// `change` says otherwise; their places are those of p and q.
  private func strength(
    edge: Int = 0, _ change: (_ decoder: inout Decoder, _ p: Int, _ q: Int) -> Void
  ) -> UInt8 {
    var decoder = Decoder(columns: 2, rows: 1, hasChroma: true, rules: .core, probe: NoProbe())
    decoder.picture.motion.reset(decoder.store)
    let p = decoder.store.index(ofAddress: 0)
    let q = decoder.store.index(ofAddress: 1)
    for place in [p, q] {
      decoder.store.records[place] = MacroblockRecord(slice: 0, kind: .inter)
      refer(&decoder, place, list: 0, to: 7)
    }
    change(&decoder, p, q)
    return decoder.strengths(edge, isVertical: true, q, edge == 0 ? p : q)[0]
  }

  private func refer(
    _ decoder: inout Decoder, _ place: Int, list: Int, to picture: Int32, index: Int8 = 0,
    _ vector: Vector = .zero
  ) {
    for quarter in 0..<4 {
      decoder.picture.motion.references[(place * 2 + list) * 4 + quarter] = index
      decoder.picture.motion.pictures[(place * 2 + list) * 4 + quarter] = picture
    }
    for block in 0..<16 {
      decoder.picture.motion.vectors[(place * 2 + list) * 16 + block] = vector
    }
  }

  @Test("an intra block makes 4 between macroblocks, and 3 inside")
  func intra() {
    #expect(strength { decoder, p, _ in decoder.store.records[p].kind = .intra4x4 } == 4)
    #expect(strength(edge: 1) { decoder, _, q in decoder.store.records[q].kind = .samples } == 3)
  }

  @Test("coefficients on either side make 2")
  func coefficients() {
    #expect(strength { decoder, p, _ in decoder.store.records[p].codedBlocks = 1 << 3 } == 2)
    #expect(strength { decoder, _, q in decoder.store.records[q].codedBlocks = 1 } == 2)
    #expect(strength { decoder, p, _ in decoder.store.records[p].codedBlocks = 1 } == 0)
  }

  @Test("the same picture at two places of the list is one picture")
  func duplicates() {
    #expect(strength { decoder, p, _ in refer(&decoder, p, list: 0, to: 7, index: 1) } == 0)
    #expect(strength { decoder, p, _ in refer(&decoder, p, list: 0, to: 8) } == 1)
  }

  @Test("vectors a whole sample apart make 1, three quarters do not")
  func vectors() {
    #expect(
      strength { decoder, p, _ in refer(&decoder, p, list: 0, to: 7, Vector(x: 3, y: -3)) } == 0)
    #expect(
      strength { decoder, p, _ in refer(&decoder, p, list: 0, to: 7, Vector(x: 4, y: 0)) } == 1)
    #expect(
      strength { decoder, p, _ in refer(&decoder, p, list: 0, to: 7, Vector(x: 0, y: -4)) } == 1)
  }

  @Test("two predictions are compared picture by picture, whatever their lists")
  func crossed() {
    let (a, b) = (Vector(x: 8, y: 0), Vector(x: -8, y: 4))
    let result = strength { decoder, p, q in
      refer(&decoder, p, list: 0, to: 7, a)
      refer(&decoder, p, list: 1, to: 9, b)
      refer(&decoder, q, list: 0, to: 9, b)
      refer(&decoder, q, list: 1, to: 7, a)
    }
    #expect(result == 0)
    #expect(strength { decoder, p, _ in refer(&decoder, p, list: 1, to: 9) } == 1)
  }

  @Test("two predictions from one picture are compared both ways")
  func twice() {
    let (a, b) = (Vector(x: 8, y: 0), Vector(x: -8, y: 4))
    func result(_ third: Vector) -> UInt8 {
      strength { decoder, p, q in
        refer(&decoder, p, list: 0, to: 7, a)
        refer(&decoder, p, list: 1, to: 7, b)
        refer(&decoder, q, list: 0, to: 7, b)
        refer(&decoder, q, list: 1, to: 7, third)
      }
    }
    #expect(result(a) == 0)
    #expect(result(b) == 1)
  }
}
