import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Draws the whole file, and the box with the tables magnified.
  func showMap() throws {
    let overview = FileMap.overview(of: subject)
    var legend = MapLegend()
    legend.add(overview, fileLength: tree.length)
    var strips = [legend.strip("the file", overview)]
    let tables = tree.locatedBoxes.first { $0.box.type == .movie }
    let fragment = tree.locatedBoxes.first { $0.box.type == .movieFragment }
    if let magnified = tables ?? fragment, !magnified.children.isEmpty {
      let map = FileMap.magnified(magnified)
      legend.add(map, fileLength: tree.length)
      strips.append(legend.strip("\(magnified.path), magnified", map))
    }
    try page.draw(StripChart(strips, categories: legend.categories))
  }
}
