import Dispatch
import Media
import POSIX
import TestSupport
import Testing

@testable import Audio

@Suite("A server that is asked for a device and does not answer", .timeLimit(.minutes(10)))
struct ALSAOpeningTests {
  private static let request = DeviceFormat(sampleRate: 44_100, layout: ChannelLayout(usualFor: 6))

  private let stream = FakeStream()
  private let begun = DispatchSemaphore(value: 0)
  private let mayAnswer = DispatchSemaphore(value: 0)

  /// A device that opens when the test lets it.
  private func device(answerLimit: Duration) -> ALSADevice {
    let (stream, begun, mayAnswer) = (stream, begun, mayAnswer)
    return ALSADevice(
      name: "hanging", clock: WallClock(ManualClock()), answerLimit: answerLimit
    ) { _ in
      begun.signal()
      mayAnswer.wait()
      return .success(stream)
    }
  }

  private func waitUntilBegun() async {
    let begun = begun
    await onOwnThread("begun") { begun.wait() }
  }

  @Test("is given up, and what it opens later is closed")
  func hangingServer() async throws {
    let device = device(answerLimit: .milliseconds(20))
    await #expect(throws: AudioDeviceError.noAnswer) { try await device.open(Self.request) }
    await waitUntilBegun()
    #expect(!stream.isClosed)
    mayAnswer.signal()
    while !stream.isClosed { await Task.yield() }
    await #expect(throws: AudioDeviceError.closed) {
      try await device.write((0..<10).map(Float.init))
    }
  }

  @Test("is not waited for by a film that is ended")
  func endedWhileOpening() async throws {
    let device = device(answerLimit: .seconds(3600))
    let opening = Task { try await device.open(Self.request) }
    await waitUntilBegun()
    opening.cancel()
    await #expect(throws: AudioDeviceError.noAnswer) { try await opening.value }
    mayAnswer.signal()
  }
}
