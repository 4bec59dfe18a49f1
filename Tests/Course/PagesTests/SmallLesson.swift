import ExerciseKit
import Foundation

/// A lesson's page on which nothing is wrong, and as little else as possible.
enum SmallLesson {
  static let path = "Lessons/02-boxes/README.md"

  /// With words enough.
  static let text = text(fillerCount: 1000)

  static func text(fillerCount: Int, exerciseCount: Int = 4) -> String {
    // Lines as long as they may be: none of them needs a picture of its own.
    let filler = (0..<fillerCount).map { $0 % 60 == 59 ? "a\n" : "a " }.joined()
    let exercises = (1...exerciseCount).map(exercise).joined()
    let minutes = ExerciseEffort.time(10 * exerciseCount)
    return opening.replacing("MINUTES", with: minutes) + "## Exercises\n\nWrite.\n\n" + exercises
      + "## Break it\n\n\(filler)\n\n"
      + questions + outlook
  }

  static let questions = """
    ## Check yourself

    1. Why? <details><summary>Answer</summary>So.</details>
    2. And? <details><summary>Answer</summary>So.</details>
    3. Now? <details><summary>Answer</summary>No.</details>


    """

  static let outlook = """
    ## Going further

    [03 · Demux](../03-demux/README.md)


    """

  /// A package with such a page, or another one, and everything that it names.
  static func package(page: String = text, exerciseCount: Int = 4) throws -> SmallPackage {
    let package = try SmallPackage(page: page, path: path)
    try package.write("# 03 · Demux: and then?\n", to: "Lessons/03-demux/README.md")
    try package.write(picture(width: 640, height: 320), to: "Lessons/02-boxes/pictures/box.png")
    for exercise in 1...exerciseCount {
      try package.write(
        "/// 2.\(exercise) · A task.\n///\n/// more · 10 minutes\n",
        to: "Lessons/02-boxes/Exercises/2.\(exercise)-a-task.swift")
      try package.write("Look.\n", to: "Lessons/02-boxes/Hints/2.\(exercise).1.md")
      try package.write("Look *again*.\n", to: "Lessons/02-boxes/Hints/2.\(exercise).2.md")
    }
    return package
  }

  /// The beginning of a PNG file: signature, and IHDR with width and height.
  static func picture(width: Int, height: Int, byteCount: Int = 24) -> Data {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let length: [UInt8] = [0, 0, 0, 13]
    let sides = [width, height].flatMap { side -> [UInt8] in
      [0, 0, UInt8(side >> 8), UInt8(side & 255)]
    }
    let bytes = signature + length + Array("IHDR".utf8) + sides
    return Data(bytes) + Data(count: byteCount - bytes.count)
  }

  private static func exercise(_ number: Int) -> String {
    """
    ### 2.\(number) A task

    *more · 10 minutes*

    [Here](Exercises/2.\(number)-a-task.swift). `./course check 2.\(number)` says whether it is right.

    <!-- hints 2.\(number) -->
    Stuck? `./course hint 2.\(number)`, or [hint 1](Hints/2.\(number).1.md), \
    [2](Hints/2.\(number).2.md).
    <!-- end hints -->


    """
  }

  private static let opening = """
    # 02 · Boxes: why boxes?

    file ▸ **boxes** ▸ samples ▸ frames ▸ buffer ▸ pixels. You need a file; you get boxes.
    20 minutes, and MINUTES for the exercises.

    ## Run it

    ```console
    $ echo one
    one
    ```

    ## What you see

    1. One.
    2. Two.
    3. Three.

    ![A box](pictures/box.png)

    ## The bytes

    ```text
    00 00 00 08
    ```

    | size |
    |---|

    ## The code

    [`Pi.swift`, line 2](../../Pi.swift#L2)
    ```swift Pi.swift#pi
    let pi = 3
    ```

    ## If yours looks different

    It does not.


    """
}
