import Foundation
import Media
import Testing
import TrickPlay
import Video

@Suite struct ThumbnailStoreTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString).path

  private func key(_ state: String = "1") -> ThumbnailStore.Key {
    ThumbnailStore.Key(address: "https://example.com/film.mp4", validator: state)
  }

  private func store(_ state: String = "1", limit: Int = ThumbnailStore.limit) throws
    -> ThumbnailStore
  {
    try #require(ThumbnailStore(key(state), in: folder, limit: limit))
  }

  private let picture: [UInt8] = [0xFF, 0xD8] + Array(repeating: 7, count: 1000) + [0xFF, 0xD9]

  @Test func whatWasSavedIsThereAgain() async throws {
    let first = try store()
    await first.add(picture, at: .milliseconds(2000))
    await first.save()
    let second = try store()
    #expect(await second.jpeg(at: .milliseconds(2000)) == picture)
    #expect(await second.jpeg(at: .milliseconds(2001)) == nil)
    await second.add(picture, at: .zero)
    await second.save()
    #expect(await (try store()).count == 2)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test("a second save keeps what the first one has written")
  func savesTwice() async throws {
    let writing = try store()
    for number in 0..<3 {
      await writing.add(picture, at: .seconds(number))
      await writing.save()
      #expect(await writing.count == number + 1)
    }
    #expect(await writing.jpeg(at: .zero) == picture)
    #expect(await (try store()).count == 3)
    try FileManager.default.removeItem(atPath: folder)
  }

  // The same file with other bytes has another key.
  @Test func aFilmThatHasChangedStartsAgain() async throws {
    let first = try store()
    await first.add(picture, at: .zero)
    await first.save()
    #expect(await (try store("2")).count == 0)
    try FileManager.default.removeItem(atPath: folder)

    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data([1]).write(to: file)
    let before = ThumbnailStore.Key(file: file.path)
    try Data([1, 2]).write(to: file)
    #expect(before != nil)
    #expect(ThumbnailStore.Key(file: file.path) != before)
    try FileManager.default.removeItem(at: file)
    #expect(ThumbnailStore.Key(file: file.path) == nil)
  }

  @Test func theOldestArchivesGo() async throws {
    for number in 1...4 {
      let store = try store("\(number)", limit: 2500)
      await store.add(picture, at: .zero)
      await store.save()
    }
    // Two archives of 1 084 bytes each are within 2 500.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    #expect(await (try store("4")).count == 1)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test("a corrupt archive is as good as none", arguments: 0..<90)
  func corrupt(length: Int) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let archive = BIFArchive.bytes(times: [0, 2000], pictures: [picture, picture])
    let path = "\(folder)/\(key().name).bif"
    try Data(archive.prefix(length)).write(to: URL(fileURLWithPath: path))
    let store = try store()
    #expect(await store.jpeg(at: .zero) == nil)
    await store.add(picture, at: .zero)
    await store.save()
    #expect(await (try self.store()).jpeg(at: .zero) == picture)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func aFolderThatCannotBeWrittenIsNoError() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data([1]).write(to: file)
    let store = try #require(ThumbnailStore(key(), in: file.path + "/inside"))
    await store.add(picture, at: .zero)
    await store.save()
    #expect(await store.jpeg(at: .zero) == picture)
    try FileManager.default.removeItem(at: file)
  }

  @Test func aSecondOpeningDecodesNothing() async throws {
    let film = try await Film("demo.mp4")
    let first = try await film.generator { $0.store = try? store() }
    let times = await first.complete()
    let made = try #require(await first.thumbnail(near: .zero))
    await first.stop()
    #expect(await (try store()).count == 5)
    // Samples that do not exist: whatever is shown now comes from the disk.
    let broken = try await Film(Unreadable(source: film.source))
    let second = try await broken.generator { $0.store = try? store() }
    #expect(await second.complete() == times)
    let image = try #require(await second.thumbnail(near: .zero)).image
    let error = zip(image.pixels, made.image.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(image.size == made.image.size)
    #expect(Double(error) / Double(image.pixels.count) < 6)
    try FileManager.default.removeItem(atPath: folder)
  }
}

/// A film whose tables can be read and whose samples cannot.
private struct Unreadable: MediaSource {
  let source: any MediaSource

  func tracks() async throws -> [Track] { try await source.tracks() }

  var timeline: Timeline { get async { await source.timeline } }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    throw MediaSourceError.noVideoTrack
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    try await source.syncTimes(of: trackID, around: time)
  }
}
