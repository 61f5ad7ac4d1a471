/** The list of job titles in the config: unique codes with names in both languages. */
import { parseName } from '../formats.ts'
import { positionCodeCharactersMax, positionsMax } from './limits.ts'

export type Position = { readonly value: string; readonly zh: string; readonly en: string }

/** The first error: a part of a line, or a duplicate code. */
export type PositionError = {
  readonly at: number
  readonly part: keyof Position
  readonly earlier?: number
}

const isCode = (value: string): boolean =>
  new RegExp(`^[A-Za-z0-9_-]{1,${positionCodeCharactersMax}}$`).test(value)

const fits = {
  value: isCode,
  zh: (name) => parseName(name) !== undefined,
  en: (name) => parseName(name) !== undefined,
} as const satisfies Record<keyof Position, (part: string) => boolean>

export function positionError(list: readonly Position[]): PositionError | undefined {
  for (const [at, position] of list.entries()) {
    const part = (['value', 'zh', 'en'] as const).find((one) => !fits[one](position[one]))
    if (part) return { at, part }
    const earlier = list.findIndex(({ value }) => value === position.value)
    if (earlier < at) return { at, part: 'value', earlier }
  }
  return undefined
}

/** The list in a text, whatever is wrong with its lines. */
export function positionsIn(text: string | null): readonly Position[] | undefined {
  const list = jsonOf(text ?? '')
  return Array.isArray(list) && list.every(isPosition) ? list : undefined
}

/** Normalised, so that equal lists have equal text. */
export function parsePositions(text: string): string | undefined {
  const list = positionsIn(text)
  if (!list || list.length === 0 || list.length > positionsMax || positionError(list)) return undefined
  return JSON.stringify(list.map(({ value, zh, en }) => ({ value, zh, en })))
}

function isPosition(item: unknown): item is Position {
  if (typeof item !== 'object' || item === null || Object.keys(item).length !== 3) return false
  const { value, zh, en } = item as Record<string, unknown>
  return [value, zh, en].every((part) => typeof part === 'string')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
