/**
 * The cursor of a list's pages, as a caller sends it back: the values of the order's keys, separated by slashes. Only
 * values that the database can parse are valid.
 */
import { parseDay } from './day.ts'

export type PageCursorKind = 'text' | 'uuid' | 'bigint' | 'date' | 'timestamptz' | 'instant'

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const clockTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/
/** The largest offset from UTC. */
const offset = /^[+-](0\d|1[0-4])(:[0-5]\d)?$/

/** A valid day and time of day, with a valid offset if there is one. */
function isMoment(value: string, [dayEnds, zone]: readonly [string, RegExp]): boolean {
  const [, day = '', mark, time = '', behind = ''] = /^(.{10})(.)([\d:.]+)(.*)$/.exec(value) ?? []
  return mark === dayEnds && parseDay(day) !== undefined && clockTime.test(time) && zone.test(behind)
}

const isOfKind: Readonly<Record<PageCursorKind, (value: string) => boolean>> = {
  text: () => true,
  uuid: (value) => uuidText.test(value),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  date: (value) => parseDay(value) !== undefined,
  timestamptz: (value) => isMoment(value, [' ', offset]),
  instant: (value) => isMoment(value, ['T', /^Z$/]),
}

/** The value of every key, of which only the first may contain a slash; undefined if it is not a valid cursor. */
export function readPageCursor(
  anchor: string,
  kinds: readonly PageCursorKind[],
): readonly string[] | undefined {
  const parts = anchor.split('/')
  const rest = kinds.length - 1
  if (parts.length < kinds.length) return undefined
  const values = rest === 0 ? [anchor] : [parts.slice(0, -rest).join('/'), ...parts.slice(-rest)]
  return kinds.every((kind, k) => isOfKind[kind](values[k] ?? '')) ? values : undefined
}
