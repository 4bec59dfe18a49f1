import Foundation
import Media
import TestSupport
import Testing

@testable import RTP

/// What comes out of recordings of ffmpeg's packets, compared with the films that were sent.
@Suite struct RecordedStreamTests {
  @Test("every picture and every frame of sound of a recording is that of the film")
  func clean() throws {
    let session = try Recording("live", description: "live")
    let got = session.play()
    let pictures = got.units(of: 0)
    let isPictures = pictures.map(\.data) == (try Film.pictures("small.mp4", "h264"))
    #expect(isPictures)
    // ffmpeg puts three frames into a packet, and does not send the last two of 95.
    let isSound = got.units(of: 1).map(\.data) == Array(try Film.sound("small.mp4").prefix(93))
    #expect(isSound)
    #expect(got.processor.counters.lost == 0)
    #expect(got.processor.faults == [])
    #expect(pictures.allSatisfy { !$0.isHeld })
    // The times of the film, in the order of decoding, without a jump where 2³² is passed.
    let first = try #require(pictures.first?.time)
    #expect(pictures.map { $0.time - first } == (try Film.times("small.mp4")))
    #expect(pictures.contains { $0.time >= 1 << 32 })
    #expect(pictures.contains { $0.packets.contains(65_536) })
  }

  @Test("HEVC in aggregation packets and fragments is that of the film")
  func hevc() throws {
    let got = try Recording("live-hevc", description: "live-hevc").play()
    let isFilm = got.units(of: 0).map(\.data) == (try Film.pictures("hevc.mp4", "hevc"))
    #expect(isFilm)
    let guessed = try Recording("live-hevc", description: nil).play()
    #expect(guessed.units(of: 0) == got.units(of: 0))
  }

  @Test("a transport stream in RTP packets needs no description")
  func transport() throws {
    let got = try Recording("live-ts", description: nil).play()
    let pids = Set(
      got.events.compactMap { if case .unit(_, let id) = $0 { id.subtrack } else { nil } })
    #expect(pids == [256, 257])
    #expect(got.units(of: 0, subtrack: 256).count == 24)
    // ffmpeg has not sent the last ones, and half of the 84th.
    #expect(got.units(of: 0, subtrack: 257).count == 83)
    #expect(got.processor.faults == [])
  }

  @Test("a transport stream without RTP is the same, and what is lost shows in its own counters")
  func bareTransport() throws {
    let session = try Recording("live-ts", description: nil)
    let bare = try session.datagrams.filter { !RTPPacket.isControl($0.bytes) }.map {
      ReceivedDatagram(try RTPPacket($0.bytes).payload, at: $0.arrival)
    }
    let (wrapped, got) = (session.play(), session.play(bare))
    for pid: UInt16 in [256, 257] {
      let units = got.units(of: 0, subtrack: pid)
      #expect(!units.isEmpty)
      #expect(units.map(\.data) == wrapped.units(of: 0, subtrack: pid).map(\.data))
      #expect(units.map(\.time) == wrapped.units(of: 0, subtrack: pid).map(\.time))
    }
    #expect(got.processor.faults == [] && got.processor.counters.lost == 0)
    let damaged = session.play(bare.enumerated().filter { $0.offset != 5 }.map(\.element))
    #expect(damaged.events.contains { if case .lost = $0 { true } else { false } })
    #expect(1...2 ~= damaged.processor.counters.lost)
  }

  @Test("H.264 is guessed where nothing describes it, and parameter sets come with the pictures")
  func guessed() throws {
    let got = try Recording("live", description: nil).play()
    let isFilm = got.units(of: 0).map(\.data) == (try Film.pictures("small.mp4", "h264"))
    #expect(isFilm)
    #expect(got.formats.first?.video?.width == 160)
  }

  @Test("of 1 000 bad networks none lets a damaged picture through", arguments: 0..<20)
  func impaired(block: Int) throws {
    for name in ["live", "live-hevc"] {
      let session = try Recording(name, description: name)
      let clean = session.play().units(of: 0)
      let whole = Dictionary(uniqueKeysWithValues: clean.map { ($0.time, $0) })
      for seed in block * 25..<block * 25 + 25 {
        var impairment = Impairment(seed: UInt64(seed))
        impairment.loss = [0.01, 0.05, 0.2][seed % 3]
        impairment.burstStart = seed % 2 == 0 ? 0.01 : 0
        impairment.duplication = 0.05
        impairment.reordering = 0.1
        impairment.jitter = .milliseconds(seed % 5 * 20)
        impairment.lateness = 0.01
        let got = session.play(impairment)
        var last: Int?
        var isReady = false
        for event in got.events {
          switch event {
          case .lost(let id) where id.stream == 0: isReady = false
          case .unit(let unit, let id) where id.stream == 0:
            let isWhole = unit.data == whole[unit.time]?.data
            #expect(isWhole, "seed \(seed) of \(name) at \(unit.time)")
            #expect(unit.packets.lowerBound > last ?? -1)
            last = unit.packets.upperBound
            if unit.isSync { isReady = true }
            #expect(unit.isHeld == !isReady, "seed \(seed) of \(name)")
          default: break
          }
        }
        // Nothing is held back at the end, and a stream with few losses yields most of its units.
        #expect(got.processor.heldCount == 0)
        if seed % 3 == 0, seed % 2 == 1 { #expect(got.units(of: 0).count > clean.count / 2) }
      }
    }
  }

  @Test(
    "a packet that is lost within a picture costs that picture alone",
    arguments: ["live", "live-hevc"])
  func oneGap(name: String) throws {
    let session = try Recording(name, description: name)
    let clean = session.play().units(of: 0)
    for unit in clean where unit.packets.count > 2 {
      let middle = UInt16(truncatingIfNeeded: unit.packets.lowerBound + 1)
      let rest = session.datagrams.filter { datagram in
        let header = try? RTPPacket(datagram.bytes).header
        return header?.sequenceNumber != middle || header?.payloadType != 96
      }
      let times = session.play(rest).units(of: 0).map(\.time)
      #expect(times == clean.map(\.time).filter { $0 != unit.time })
    }
  }

  @Test("each packet is counted once: in time, late, twice or lost")
  func counted() throws {
    let session = try Recording("live", description: "live")
    let packets = session.datagrams.filter { !RTPPacket.isControl($0.bytes) }
    for seed in 0..<50 as Range<UInt64> {
      var impairment = Impairment(seed: seed)
      (impairment.loss, impairment.duplication, impairment.lateness) = (0.05, 0.05, 0.02)
      let arrived = impairment.apply(to: packets, sparing: 4)
      var processor = RTPProcessor(session.description)
      for datagram in arrived { _ = processor.receive(datagram) }
      _ = processor.finish()
      let counters = processor.counters
      let numbers = Set(arrived.map { Array($0.bytes[0..<12]) })
      #expect(counters.received == arrived.count)
      #expect(counters.received - counters.duplicates == numbers.count)
      #expect(counters.lost <= packets.count - numbers.count)
    }
  }

  @Test("with concealment damaged pictures come as far as they are there, and are marked")
  func concealed() throws {
    let session = try Recording("live", description: "live")
    let whole = Dictionary(uniqueKeysWithValues: session.play().units(of: 0).map { ($0.time, $0) })
    var settings = RTPSettings()
    settings.isConcealing = true
    var damagedCount = 0
    for seed in 0..<20 as Range<UInt64> {
      var impairment = Impairment(seed: seed)
      impairment.loss = 0.1
      for unit in session.play(impairment, settings).units(of: 0) {
        let original = try #require(whole[unit.time]).data
        if unit.isDamaged {
          damagedCount += 1
          // A part of the picture: its beginning, or what follows a lost beginning.
          let isPart = original.indices.contains { original[$0...].starts(with: unit.data) }
          #expect(isPart)
        } else {
          #expect(original == unit.data)
        }
      }
    }
    #expect(damagedCount > 10)
  }

  @Test("after a loss the sender is asked for a sync picture, once in half a second")
  func pictureLoss() throws {
    let session = try Recording("live", description: "live")
    var processor = RTPProcessor(session.description)
    var requests: [Duration] = []
    for (index, datagram) in session.datagrams.enumerated() where index != 30 {
      _ = processor.receive(datagram)
      for answer in processor.answers(at: datagram.arrival) {
        let packets = try ControlPacket.compound(answer.bytes)
        if case .receiverReport = packets.first {} else { Issue.record("no report in front") }
        guard packets.contains(where: { if case .pictureLoss = $0 { true } else { false } }) else {
          continue
        }
        requests.append(datagram.arrival)
        #expect(answer.mediaIndex == 0)
      }
    }
    #expect(!requests.isEmpty)
    for (first, second) in zip(requests, requests.dropFirst()) {
      #expect(second - first >= .milliseconds(500))
    }
  }

  @Test("every truncation of a recording, and bytes changed in it, is survived")
  func damaged() throws {
    let bytes = try Recording.file("live.rtp")
    for length in stride(from: 0, to: bytes.count, by: 97) {
      _ = try? RTPDump.datagrams(of: Array(bytes[..<length]))
    }
    var random = SplitMix64(seed: 7)
    let session = try Recording("live", description: "live")
    for _ in 0..<200 {
      var datagrams = session.datagrams
      for _ in 0..<20 {
        let index = Int.random(in: 0..<datagrams.count, using: &random)
        let place = Int.random(in: 0..<datagrams[index].bytes.count, using: &random)
        datagrams[index].bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = session.play(datagrams)
    }
  }

  @Test("a recording is written as it is read")
  func written() throws {
    let datagrams = try RTPDump.datagrams(of: Recording.file("live.rtp")).datagrams
    let again = try RTPDump.datagrams(of: RTPDump.bytes(of: datagrams)).datagrams
    #expect(again == datagrams)
  }

  @Test("a recording is read packet by packet, whatever the pieces")
  func pieces() async throws {
    let bytes = try Recording.file("live.rtp")
    let transport = RTPDumpTransport(MemoryReader(bytes))
    var datagrams: [ReceivedDatagram] = []
    while let datagram = try await transport.next() { datagrams.append(datagram) }
    #expect(datagrams == (try RTPDump.datagrams(of: bytes).datagrams))
    let cut = RTPDumpTransport(MemoryReader(Array(bytes.dropLast(3))))
    var count = 0
    while try await cut.next() != nil { count += 1 }
    #expect(count == datagrams.count - 1)
    #expect(await cut.fault != nil)
  }
}
