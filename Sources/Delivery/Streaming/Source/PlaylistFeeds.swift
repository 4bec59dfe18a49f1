/// The playlists of a programme's levels, or of its renditions of sound, and the one that is loaded again
/// and again.
struct PlaylistFeeds: MutableCollection, RandomAccessCollection, Sendable {
  private var feeds: [PlaylistFeed]

  /// The level or rendition whose list is loaded as long as it grows; `nil` if none is.
  var followed: Int?

  init(_ feeds: [PlaylistFeed], following followed: Int? = nil) {
    (self.feeds, self.followed) = (feeds, followed)
  }

  var startIndex: Int { feeds.startIndex }
  var endIndex: Int { feeds.endIndex }

  subscript(index: Int) -> PlaylistFeed {
    get { feeds[index] }
    set { feeds[index] = newValue }
  }

  /// What is known of the list that is followed.
  var followedFeed: PlaylistFeed? { followed.map { feeds[$0] } }

  /// Loads a segment whole, since a part of it could not be loaded.
  mutating func giveUpParts(of number: Int) {
    for index in indices { feeds[index].giveUpParts(of: number) }
  }

  /// Loads all segments whole from now on.
  mutating func stopParts() {
    for index in indices { feeds[index].stopParts() }
  }

  /// Forgets the lists of a sender that has started again, except one that it has sent since.
  mutating func forget(except kept: Int? = nil) {
    for index in indices where index != kept { feeds[index].forget() }
  }
}
