/// Letters of five by eight pixels, for the labels of charts and for text on pictures.
///
/// The table below is the font itself: a `#` is a pixel of ink. The lowest of the eight rows is for
/// the tails of g, j, p, q and y.
package enum BitmapFont {
  static let letterWidth = 5
  package static let letterHeight = 8

  /// Pixels from the left edge of one letter to that of the next.
  package static let advance = 6

  /// From the upper edge of one line to that of the next.
  package static let lineHeight = letterHeight + 2

  /// The width of a text without the gap after its last letter.
  package static func width(of text: String) -> Int {
    max(0, text.count * advance - (advance - letterWidth))
  }

  /// Whether the font has all letters of a text.
  package static func draws(_ text: String) -> Bool {
    text.allSatisfy { glyphs[$0] != nil || bars.contains($0) }
  }

  /// The rows of a letter from the top; bit 0 is the pixel on the left.
  ///
  /// A letter that is missing from the font looks like a question mark.
  package static func glyph(of character: Character) -> [UInt8] {
    glyphs[character] ?? bar(character) ?? glyphs["?"] ?? []
  }

  /// The bars of charts, one eighth of a letter's height to all of it.
  private static let bars = Array("▁▂▃▄▅▆▇█")

  private static func bar(_ character: Character) -> [UInt8]? {
    guard let index = bars.firstIndex(of: character) else { return nil }
    return (0..<letterHeight).map { $0 + index + 1 >= letterHeight ? 0b1_1111 : 0 }
  }

  /// Calls `body` for each pixel of ink of a line of text, with its column and row from the corner.
  package static func forEachPixel(of text: String, _ body: (_ column: Int, _ row: Int) -> Void) {
    for (index, character) in text.enumerated() {
      for (row, bits) in glyph(of: character).enumerated() {
        for place in 0..<letterWidth where bits >> UInt8(place) & 1 == 1 {
          body(index * advance + place, row)
        }
      }
    }
  }

  private static let characters = Array(
    """
     !"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\
    ·–…×→←↑↓−┤
    """)

  private static let glyphs: [Character: [UInt8]] = {
    let lines = table.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    var glyphs: [Character: [UInt8]] = [:]
    for (index, character) in characters.enumerated() {
      let (group, place) = index.quotientAndRemainder(dividingBy: lettersPerGroup)
      glyphs[character] = lines[letterHeight * group..<letterHeight * (group + 1)].map { line in
        row(line.dropFirst(advance * place).prefix(letterWidth))
      }
    }
    return glyphs
  }()

  private static func row(_ line: ArraySlice<Character>) -> UInt8 {
    line.reversed().reduce(0) { $0 << 1 | ($1 == "#" ? 1 : 0) }
  }

  private static let lettersPerGroup = 16

  private static let table = #"""
            #    # #   # #    #   ##  #  ##     #      #   #                                      #
            #    # #   # #   #### ##  # #  #    #     #     #     #     #                         #
            #    # #  ##### # #      #  # #     #    #       #  # # #   #                        #
            #          # #   ###    #    #           #       #   ###  #####        ###          #
            #         #####   # #  #    # # #        #       #  # # #   #                      #
                       # #  ####  #  ## #  #          #     #     #     #     ##         ##   #
            #          # #    #   #  ##  ## #          #   #                  #          ##   #
                                                                             #
     ###    #    ###  #####    #  #####   ##  #####  ###   ###                 #         #     ###
    #   #  ##   #   #    #    ##  #      #        # #   # #   #  ##    ##     #           #   #   #
    #  ## # #       #   #    # #  ####  #        #  #   # #   #  ##    ##    #    #####    #      #
    # # #   #      #     #  #  #      # ####    #    ###   ####             #               #    #
    ##  #   #     #       # #####     # #   #   #   #   #     #  ##    ##    #    #####    #    #
    #   #   #    #    #   #    #  #   # #   #   #   #   #    #   ##     #     #           #
     ###  ##### #####  ###     #   ###   ###    #    ###   ##          #       #         #      #

     ###    #   ####   ###  ###   ##### #####  ###  #   #  ###    ### #   # #     #   # #   #  ###
    #   #  # #  #   # #   # #  #  #     #     #   # #   #   #      #  #  #  #     ## ## ##  # #   #
    # ### #   # #   # #     #   # #     #     #     #   #   #      #  # #   #     # # # ##  # #   #
    # # # #   # ####  #     #   # ####  ####  # ### #####   #      #  ##    #     # # # # # # #   #
    # ### ##### #   # #     #   # #     #     #   # #   #   #      #  # #   #     #   # #  ## #   #
    #     #   # #   # #   # #  #  #     #     #   # #   #   #   #  #  #  #  #     #   # #  ## #   #
     #### #   # ####   ###  ###   ##### #      #### #   #  ###   ##   #   # ##### #   # #   #  ###

    ####   ###  ####   #### ##### #   # #   # #   # #   # #   # #####  ###  #      ###    #
    #   # #   # #   # #       #   #   # #   # #   # #   # #   #     #  #    #        #   # #
    #   # #   # #   # #       #   #   # #   # #   #  # #   # #     #   #     #       #  #   #
    ####  #   # ####   ###    #   #   # #   # # # #   #     #     #    #      #      #
    #     # # # # #       #   #   #   #  # #  # # #  # #    #    #     #       #     #
    #     #  #  #  #      #   #   #   #  # #  ## ## #   #   #   #      #        #    #
    #      ## # #   # ####    #    ###    #   #   # #   #   #   #####  ###      #  ###        #####

     #          #               #         ##        #       #      #  #      ##
      #         #               #        #          #                 #       #
           ###  ####   ####  ####  ###  ####   #### ####   ##     ##  #  #    #   ## #  ####   ###
              # #   # #     #   # #   #  #    #   # #   #   #      #  # #     #   # # # #   # #   #
           #### #   # #     #   # #####  #    #   # #   #   #      #  ##      #   # # # #   # #   #
          #   # #   # #     #   # #      #     #### #   #   #      #  # #     #   # # # #   # #   #
           #### ####   ####  ####  ####  #        # #   #  ###  #  #  #  #   ###  # # # #   #  ###
                                               ###               ##
                             #                                           ##   #   ##
                             #                                          #     #     #
    ####   #### # ##   #### ####  #   # #   # #   # #   # #   # #####   #     #     #    #  #
    #   # #   # ##  # #      #    #   # #   # # # #  # #  #   #    #   #      #      #  # # #  ##
    #   # #   # #      ###   #    #   #  # #  # # #   #   #   #   #     #     #     #   #  #   ##
    ####   #### #         #  #    #  ##  # #  # # #  # #   ####  #      #     #     #
    #         # #     ####    ##   ## #   #    # #  #   #     # #####    ##   #   ##
    #         #                                            ###
                                                      #
                #   #   #     #     #     #           #
                 # #     #   #     ###    #           #
    #####         #   ##### ##### # # #   #   ##### ###
                 # #     #   #      #   # # #         #
          # # # #   #   #     #     #    ###          #
          # # #                     #     #           #
                                                      #

    """#
}
