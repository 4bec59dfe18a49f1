import LessonKit
import Testing

@testable import course

@Suite struct TestSourceTests {
  private static let text = """
    @Suite struct Exercise1_1 {
      @Test func `one`() throws {
        let (other, _) = try Steps.current.read([1], 0)
        let got = try Steps.current.read([
          0, 1,
        ], 4)
        // A reason.
        #expect(got.size == 1)
        #expect(other == 2)
      }

      @Test func `two`() throws {
        #expect(got == 1)
      }

      @Test(arguments: [(1, "a")])
      func `three`(of number: Int, text: String) throws {
        let got = try answer { try Steps.current.read([number]) }
        #expect(got == .refusal)
      }
    }
    """

  private let source = TestSource(text: Self.text, functions: ["readBytes", "helper"])

  @Test(arguments: [
    ("got.size", 8, "readBytes([0, 1], 4)"), ("places(got)", 8, "readBytes([0, 1], 4)"),
    ("other", 9, "readBytes([1], 0)"),
  ])
  func `the call of a value is found above its expectation`(
    subject: String, line: Int, call: String
  ) {
    #expect(source.call(of: subject, above: line) == call)
  }

  @Test(arguments: [("got", 13), ("size", 8), ("got", 0)])
  func `another value or another test has none`(subject: String, line: Int) {
    #expect(source.call(of: subject, above: line) == nil)
  }

  @Test func `a test that makes one call is named by it`() {
    #expect(source.onlyCall(of: "three") == "readBytes([number])")
    #expect(source.onlyCall(of: "one") == nil)
    #expect(source.onlyCall(of: "two") == nil)
    #expect(source.onlyCall(of: "four") == nil)
  }

  private static let body = """
    @Suite struct Exercise4_3 {
      @Test func `one`() throws {
        let code = String(repeating: "0", count: 31)
        let others = try Steps.current.read([1])
        // It begins with an I-picture.
        let bits: [UInt8] = [
          0x1F,  // a flag
          // and a number
          2,
        ]
        let got = try Steps.current.read(bits, code, others)
        let places = got.prefix(2).map(\\.place)
        let first = Array(places.prefix(1))
        #expect(first == [1])
      }

      @Test func `two`() throws {
        let got = try Steps.current.read(code)
        #expect(got == 1)
      }
    }
    """

  @Test func `names that the test declares are explained, without comments`() {
    let source = TestSource(text: Self.body, functions: ["read"])
    let call =
      "read(bits, code, others), where bits = [0x1F, 2], "
      + #"code = String(repeating: "0", count: 31)"#
    #expect(source.call(of: "got", above: 14) == call)
    // What is compared may be made of the answer, in several steps.
    #expect(source.call(of: "first", above: 14) == call)
    // Another test's names are not meant.
    #expect(source.call(of: "got", above: 19) == "read(code)")
  }

  @Test(arguments: [
    ("level(buffer: 0)", "level(rates: [1000, 2000], buffer: 0, 1.5, offset: .seconds(5))"),
    (
      "level(rates: Self.ladder, buffer: -1)",
      "level(rates: [1, 2], buffer: -1, 1.5, offset: .seconds(5))"
    ),
    ("level(buffer: f(2), 3, offset: x)", "level(rates: [1000, 2000], buffer: f(2), 3, offset: x)"),
    ("level(other: 1)", "level(other: 1)"), ("many(1, 2)", "many(1, 2)"),
    ("another(1)", "another(1)"),
  ])
  func `a call is shown with the arguments that it leaves out`(call: String, whole: String) {
    let source = TestSource(
      text: """
        @Suite struct ExerciseD_6 {
          private static let ladder: [Double] = [1, 2]

          private func level(
            rates: [Double] = [1000, 2000], buffer: Double, _ share: Double = 1.5,
            offset: Duration = .seconds(5)
          ) throws -> Int {
            try Steps.current.bolaLevel(rates, buffer)
          }

          func many(_ numbers: Int..., last: Int = 3) {}

          @Test func `one`() throws {
            let got = try \(call)
            #expect(got == 1)
          }
        }
        """, functions: ["bolaLevel"])
    #expect(source.onlyCall(of: "one") == whole)
  }

  @Test func `what is shown of a failure names the learner's function`() throws {
    let catalog = ExerciseCatalog(root: SourcePackage.root)
    for exercise in catalog.exercises {
      let functions = ExerciseFile.functions(in: try catalog.text(of: exercise.file))
      let text = try catalog.text(of: exercise.testFile)
      let source = TestSource(text: text, functions: functions)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let start = line.firstRange(of: "#expect("),
          let subject = line[start.upperBound...].split(separator: " == ").first,
          let call = source.call(of: String(subject), above: index + 1)
        else { continue }
        // Helpers of the tests are called after it: sixteenBitsWithNoise.
        let isNamed = functions.contains { call.lowercased().contains($0.lowercased()) }
        #expect(isNamed, "\(exercise.testFile):\(index + 1)")
      }
    }
  }

  @Test func `what all tests of an exercise share is explained too`() {
    let source = TestSource(
      text: """
        @Suite struct Exercise9_1 {
          private let period = 1 << 33
          static let mark: UInt8 = 7

          @Test func `one`() throws {
            let bytes = [Self.mark]
            let got = try Steps.current.read(bytes, period - 1)
            let value = try #require(got)
            #expect(value == 1)
          }
        }

        private func made() -> [Int] {
          let bytes = [1]
          return bytes
        }
        """, functions: ["read"])
    #expect(
      source.call(of: "value", above: 9)
        == "read(bytes, period - 1), where bytes = [mark], mark = 7, period = 1 << 33")
  }

  @Test func `a step that the exercise declares keeps its name`() {
    let source = TestSource(text: Self.text, functions: ["write", "read"])
    #expect(source.onlyCall(of: "three") == "read([number])")
  }

  @Test(arguments: [
    (#"1, "a, b""#, #"number 1, text "a, b""#), ("[1, 2], f(3, 4)", "number [1, 2], text f(3, 4)"),
    ("1", "1"), ("1, 2, 3", "1, 2, 3"),
  ])
  func `values are named as the parameters`(argument: String, named: String) {
    #expect(source.named(argument, of: "three") == named)
  }

  @Test func `a long call is left out`() {
    let text =
      "  let got = try read([\(String(repeating: "0, ", count: 100))])\n  #expect(got == 1)"
    #expect(TestSource(text: text).call(of: "got", above: 2) == nil)
  }
}
