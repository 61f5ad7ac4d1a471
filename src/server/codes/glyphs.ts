/** The characters of picture codes as strokes: no two look alike, and none is stored as text. */

/** Each stroke is a polyline; a point is a column from 0 to 4 and a row from 0 to 6. */
const drawn: Readonly<Record<string, string>> = {
  A: '06 20 46, 14 34',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46, 03 33',
  F: '40 00 06, 03 33',
  H: '00 06, 40 46, 03 43',
  J: '30 35 26 16 05',
  K: '00 06, 40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03, 23 46',
  T: '00 40, 20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 23 36 40',
  X: '00 46, 40 06',
  Y: '00 23 40, 23 26',
  3: '01 10 30 41 42 33 23, 33 44 45 36 16 05',
  4: '36 30 04 44',
  7: '00 40 16',
  9: '43 13 02 01 10 30 41 43 36',
}

export type Point = readonly [x: number, y: number]

export const pictureCharacters: readonly string[] = Object.keys(drawn)

/** The strokes of a character in a box of height one around its centre. */
export const strokesOf = (character: string): readonly (readonly Point[])[] =>
  (drawn[character] ?? '')
    .split(', ')
    .map((stroke) =>
      stroke
        .split(' ')
        .map(([column = '0', row = '0']): Point => [(Number(column) - 2) / 6, (Number(row) - 3) / 6]),
    )
