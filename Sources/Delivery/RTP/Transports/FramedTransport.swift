import Media

/// Packets with their lengths before them, from an endless answer of HTTP.
///
/// The answer to `GET` has a body in chunks, without a length; see `LengthFramer`. It passes
/// through networks that block UDP, at the price of TCP: lost bytes are sent again, and all later
/// ones wait for them. After a broken connection another request follows, with growing pauses.
package final class FramedTransport: RTPTransport {
  package let clock: WallClock?

  private let feed = DatagramFeed()
  private let task: Task<Void, Never>

  /// Starts to load a live stream at once.
  ///
  /// - Parameters:
  ///   - url: An address of HTTP.
  ///   - loader: What loads it.
  ///   - clock: Arrivals are counted by it.
  package convenience init(
    _ url: String, loader: any ResourceLoader, clock: WallClock = WallClock(SuspendingClock())
  ) {
    // Live streams are worth more attempts than files: the server may be restarting.
    var policy = RetryPolicy()
    policy.attemptLimit = 12
    policy.silentAttemptLimit = 12
    self.init(url, loader: loader, clock: clock, retrying: policy)
  }

  /// The same with other pauses; without a clock, what is loaded says nothing about when packets came.
  package init(
    _ url: String, loader: any ResourceLoader, clock: WallClock?, retrying policy: RetryPolicy
  ) {
    self.clock = clock
    let loading = FramedLoading(
      url: url, loader: loader, clock: clock, policy: policy, feed: feed)
    task = Task { await loading.run() }
  }

  deinit { task.cancel() }

  package func next() async throws -> ReceivedDatagram? { try await feed.next() }

  package func close() async {
    task.cancel()
    feed.finish(discarding: true)
  }
}

/// What the task of a ``FramedTransport`` does: it keeps nothing alive but the way to its reader.
private struct FramedLoading: Sendable {
  let url: String
  let loader: any ResourceLoader
  let clock: WallClock?
  let policy: RetryPolicy
  let feed: DatagramFeed

  /// How long a live stream may be silent before the connection counts as broken.
  static let patience = Duration.seconds(15)

  private enum Outcome {
    case ended
    case unreadable(RTPTransportError)
    case failed(ResourceError)
  }

  /// Loads, and loads again, until the body ends or further attempts are useless.
  func run() async {
    var attempt = 0
    while !Task.isCancelled {
      attempt += 1
      var packetCount = 0
      switch await load(counting: &packetCount) {
      case .ended: return feed.finish()
      case .unreadable(let error): return feed.finish(error)
      case .failed(let failure):
        if packetCount > 0 { attempt = 1 }
        let random = Double.random(in: 0...1)
        let decision = policy.decision(after: failure, attempt: attempt, random: random)
        guard case .retry(let pause) = decision, let clock else {
          return feed.finish(.disconnected("\(url.withoutPassword): \(failure)"))
        }
        guard (try? await clock.sleep(until: clock.now + pause)) != nil else { return }
      }
    }
  }

  /// Loads the body once.
  private func load(counting packetCount: inout Int) async -> Outcome {
    var framer = LengthFramer()
    do throws(ResourceError) {
      let resource = try await loader.load(ResourceRequest(url, patience: Self.patience))
      guard resource.head.status == 200 else { throw .status(resource.head) }
      while let chunk = try await resource.next() {
        framer.append(chunk.bytes)
        if let error = deliver(from: &framer, counting: &packetCount) { return .unreadable(error) }
        await feed.waitForRoom()
        if Task.isCancelled { throw .cancelled }
      }
      return framer.isWithinPacket ? .failed(.interrupted(received: framer.offset)) : .ended
    } catch {
      return .failed(error)
    }
  }

  /// Hands over the packets that are complete; returns what is wrong with the next one.
  private func deliver(
    from framer: inout LengthFramer, counting packetCount: inout Int
  ) -> RTPTransportError? {
    do throws(RTPTransportError) {
      while let packet = try framer.next() {
        feed.put(ReceivedDatagram(packet, at: clock?.now ?? .zero))
        packetCount += 1
      }
      return nil
    } catch {
      return error
    }
  }
}
