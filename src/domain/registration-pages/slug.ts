/** The slug of a payer's registration page: short words of letters and digits, joined by hyphens. */
import { type Formatted } from '../formats.ts'

const slugCharactersMin = 3
export const slugCharactersMax = 40

export const parseSlug = (text: string): Formatted<'slug'> | undefined =>
  text.length >= slugCharactersMin &&
  text.length <= slugCharactersMax &&
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
    ? (text as Formatted<'slug'>)
    : undefined
