import Foundation

let film = [UInt8](try Data(contentsOf: URL(filePath: "Lessons/00-pixels/walk.yuv")))
let (width, height) = (96, 54)

func grey(_ place: Int) -> Int { 232 + Int(film[place]) * 24 / 256 }

// ANCHOR: moves
print("\u{1B}[2J")
for picture in 0..<30 {
  print("\u{1B}[H", terminator: "")
  for y in stride(from: 0, to: height, by: 2) {
    for x in 0..<width {
      let place = picture * 7776 + y * width + x
      let (upper, lower) = (grey(place), grey(place + width))
      print("\u{1B}[38;5;\(upper);48;5;\(lower)m▀", terminator: "")
    }
    print("\u{1B}[0m")
  }
  usleep(33_000)
}
// ANCHOR_END: moves
