/** The quarter of the pictures that a run looks at. */
import { describe, expect, it } from 'vitest'
import { languages } from '#text/text.ts'
import { allPictures, type Picture, picturesOf, quarters, themes } from './picture-sample.ts'

const screens = Array.from({ length: 60 }, (_, nth) => nth)
const seeds = [...Array.from({ length: 200 }, (_, n) => n * n * 7_919), 0xffff_ffff].map(String)
const namesOf = (pictures: readonly Picture[]): readonly string[] =>
  pictures.map(({ language, width, theme }) => `${language} ${width} ${theme}`).toSorted()

describe.each([[[1440, 390]], [[1440, 900, 390]]])('of screens at %j', (widths) => {
  it('[RUN-02] is a quarter, in which every screen is present at all widths, in both languages and themes', () => {
    const lacks = (pictures: readonly Picture[]) =>
      pictures.length !== allPictures(widths).length / quarters ||
      widths.some((width) => !pictures.some((picture) => picture.width === width)) ||
      languages.some((language) => !pictures.some((picture) => picture.language === language)) ||
      themes.some((theme) => !pictures.some((picture) => picture.theme === theme))
    const lacking = seeds.flatMap((seed) =>
      screens.filter((nth) => lacks(picturesOf(nth, widths, seed))).map((nth) => `${nth} by ${seed}`),
    )
    expect(lacking).toEqual([])
    expect(quarters).toBe(4)
  })

  it('[RUN-02] is another one with the next seed, and four of them are everything', () => {
    const shown = Array.from({ length: quarters }, (_, later) =>
      picturesOf(5, widths, String(98_765 + later)),
    )
    expect(namesOf(shown.flat())).toEqual(namesOf(allPictures(widths)))
  })

  it('[RUN-02] is the whole where everything is asked for', () => {
    expect(picturesOf(3, widths, 'all')).toEqual(allPictures(widths))
  })
})

it('[RUN-02] screens that follow each other are not all seen in the same way', () => {
  const ways = new Set(screens.map((nth) => namesOf(picturesOf(nth, [1440, 390], '0')).join()))
  expect(ways.size).toBe(quarters)
})
