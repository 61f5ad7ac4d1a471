/**
 * Pictures of the portal's screens: each screen in each language, at each width, in each theme. A run looks at a
 * quarter of them, the same in every run. Every quarter shows every screen, at all of its widths, in both languages and
 * in both themes; four seeds that follow each other show everything.
 */
import { type Language, languages } from '#text/text.ts'
import { sampleSeed, wholeSeed } from '../../scripts/lib/sample-seed.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export type Picture = { readonly language: Language; readonly width: number; readonly theme: Theme }

/** Half of the languages and half of the themes at each width. */
export const quarters = languages.length * themes.length

/** The pictures of a screen that a run looks at. They follow its name, so that no other screen changes them. */
export function picturesOf(name: string, widths: readonly number[], seed = sampleSeed()): readonly Picture[] {
  if (seed === wholeSeed) return allPictures(widths)
  return quarterOf(Number(seed) + numberOf(name), widths)
}

const numberOf = (name: string): number =>
  [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0)

export const allPictures = (widths: readonly number[]): readonly Picture[] =>
  languages.flatMap((language) =>
    widths.flatMap((width) => themes.map((theme) => ({ language, width, theme }))),
  )

/** From one width to the next both the language and the theme change. */
const quarterOf = (quarter: number, widths: readonly number[]): readonly Picture[] =>
  widths.map((width, at) => ({
    language: nthOf(languages, quarter + at),
    width,
    theme: nthOf(themes, Math.floor((quarter % quarters) / languages.length) + at),
  }))

const nthOf = <T>(all: readonly [T, ...T[]], n: number): T => all[n % all.length] ?? all[0]
