import LessonKit
import Testing

@Suite struct ExitStatusTests {
  @Test(
    "a signal's status is what a shell would say",
    arguments: [(1, 129), (2, 130), (3, 131), (15, 143)])
  func signals(number: Int32, status: Int32) {
    #expect(ExitStatus.signal(number).rawValue == status)
  }

  @Test("says whose fault it is")
  func faults() {
    #expect(ExitStatus.done.rawValue == 0)
    #expect(ExitStatus.mediaFault.rawValue == 1)
    #expect(ExitStatus.usage.rawValue == 2)
  }
}
