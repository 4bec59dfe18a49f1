import Foundation

let film = [UInt8](try Data(contentsOf: URL(filePath: "Lessons/00-pixels/walk.yuv")))
let (width, height) = (96, 54)

func grey(_ place: Int) -> Int { 232 + Int(film[place]) * 24 / 256 }

for y in stride(from: 0, to: height, by: 2) {
  for x in 0..<width {
    let (upper, lower) = (grey(y * width + x), grey((y + 1) * width + x))
    print("\u{1B}[38;5;\(upper);48;5;\(lower)m▀", terminator: "")
  }
  print("\u{1B}[0m")
}

// ANCHOR: planes
let half = width / 2
for y in stride(from: 0, to: height / 2 - 1, by: 2) {
  for start in [5184, 6480] {
    for x in 0..<half {
      let (upper, lower) = (grey(start + y * half + x), grey(start + (y + 1) * half + x))
      print("\u{1B}[38;5;\(upper);48;5;\(lower)m▀", terminator: "")
    }
  }
  print("\u{1B}[0m")
}
// ANCHOR_END: planes
