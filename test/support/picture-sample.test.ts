/** The quarter of the pictures that a run looks at. */
import { describe, expect, it } from 'vitest'
import { languages } from '#text/text.ts'
import { allPictures, type Picture, picturesOf, quarters, themes } from './picture-sample.ts'

const names = Array.from({ length: 60 }, (_, nth) => `screen ${nth}`)
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
      names.filter((name) => lacks(picturesOf(name, widths, seed))).map((name) => `${name} by ${seed}`),
    )
    expect(lacking).toEqual([])
    expect(quarters).toBe(4)
  })

  it('[RUN-02] is another one with the next seed, and four of them are everything', () => {
    const shown = Array.from({ length: quarters }, (_, later) =>
      picturesOf('payables', widths, String(98_765 + later)),
    )
    expect(namesOf(shown.flat())).toEqual(namesOf(allPictures(widths)))
  })

  it('[RUN-02] is the whole where everything is asked for', () => {
    expect(picturesOf('payables', widths, 'all')).toEqual(allPictures(widths))
  })
})

it('[RUN-02] each way to look at a screen is met by many screens', () => {
  const ways = names.map((name) => namesOf(picturesOf(name, [1440, 390], '0')).join())
  expect(new Set(ways).size).toBe(quarters)
  for (const way of new Set(ways))
    expect(ways.filter((one) => one === way).length).toBeGreaterThan(names.length / quarters / 2)
})
