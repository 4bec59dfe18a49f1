import Bitstream
import Testing

@Suite struct PresentationOrderTests {
  // I0 P4 B2 B1 B3: two pictures, 4 and 2, come before picture 1 and are shown after it.
  @Test("a picture goes out when more wait than may change places")
  func pyramid() {
    let rows = PresentationOrder.rows([0, 4, 2, 1, 3], depth: 2)
    #expect(rows == [[], [], [0], [1], [2], [3, 4]])
  }

  @Test("where no pictures change places, none waits")
  func noDepth() {
    let rows = PresentationOrder.rows([0, 1, 2], depth: 0)
    #expect(rows == [[0], [1], [2], []])
  }

  @Test("fewer pictures than may wait all come at the end")
  func short() {
    #expect(PresentationOrder.rows([5, 3], depth: 16) == [[], [], [3, 5]])
    #expect(PresentationOrder.rows([], depth: 2) == [[]])
  }
}
