/** A key of the admin config in the caller's language. */
import type { Language } from '#text/text.ts'

/** position_type stores both languages; the caller gets the labels of their own. */
type PositionPair = { readonly value: string; readonly zh: string; readonly en: string }

export function configValue(key: string, value: string, language: Language): string {
  if (key !== 'position_type') return value
  const pairs = JSON.parse(value) as PositionPair[]
  return JSON.stringify(pairs.map((pair) => ({ label: pair[language], value: pair.value })))
}

export type Keys = Readonly<Record<string, string>>

export const configIn = (keys: Keys, language: Language): Keys =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, configValue(key, value, language)]))
