import Foundation

let film = [UInt8](try Data(contentsOf: URL(filePath: "Lessons/00-pixels/walk.yuv")))
let (width, height) = (96, 54)

// ANCHOR: color
func color(_ x: Int, _ y: Int, in picture: Int) -> String {
  let start = picture * 7776
  let place = (y / 2) * (width / 2) + x / 2
  let luma = 1.164 * (Double(film[start + y * width + x]) - 16)
  let blueness = Double(film[start + 5184 + place]) - 128
  let redness = Double(film[start + 6480 + place]) - 128
  let red = luma + 1.793 * redness
  let green = luma - 0.213 * blueness - 0.533 * redness
  let blue = luma + 2.112 * blueness
  return "2;\(shown(red));\(shown(green));\(shown(blue))"
}

func shown(_ value: Double) -> Int { Int(min(max(value, 0), 255)) }
// ANCHOR_END: color

// ANCHOR: move
signal(SIGINT) { _ in
  write(1, "\u{1B}[0m\n", 5)
  _exit(0)
}

print("\u{1B}[2J")
for picture in 0..<30 {
  var text = "\u{1B}[H"
  for y in stride(from: 0, to: height, by: 2) {
    for x in 0..<width {
      let (upper, lower) = (color(x, y, in: picture), color(x, y + 1, in: picture))
      text += "\u{1B}[38;\(upper);48;\(lower)m▀"
    }
    text += "\u{1B}[0m\n"
  }
  print(text)
  usleep(33_000)
}
// ANCHOR_END: move
