/** The segments of an archived log. Their names encode the timeline and position, so that gaps can be detected. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the needed log starts, and the size of its segments. */
export type LogStart = { readonly segment: string; readonly segmentBytes: number }
export type Log = {
  /** Without a gap, from the start on. */
  readonly segments: readonly string[]
  /** The first segment that is missing or incomplete although later ones exist. */
  readonly missing: string | undefined
}

export const segmentName = /^[0-9A-F]{24}$/

const hex = (digits: string): number => Number.parseInt(digits, 16)
const digitsOf = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0')
const perBook = (segmentBytes: number): number => 0x1_0000_0000 / segmentBytes

const timelineOf = (name: string): string => name.slice(0, 8)
export const numberOf = (name: string, bytes: number): number =>
  hex(name.slice(8, 16)) * perBook(bytes) + hex(name.slice(16))
export const nameOf = (timeline: string, number: number, bytes: number): string =>
  timeline + digitsOf(Math.floor(number / perBook(bytes))) + digitsOf(number % perBook(bytes))

/** The number of the segment that contains a log position, written as PostgreSQL does: 0/3000028. */
export function segmentAt(place: string, bytes: number): number {
  const [book = '', offset = ''] = place.split('/')
  return hex(book) * perBook(bytes) + Math.floor(hex(offset) / bytes)
}

/** The highest number, and at least the first. */
export const lastOf = (names: readonly string[], first: number, bytes: number): number =>
  names.reduce((last, name) => Math.max(last, numberOf(name, bytes)), first)

export async function readLog(folder: string, { segment, segmentBytes }: LogStart): Promise<Log> {
  const timeline = timelineOf(segment)
  const first = numberOf(segment, segmentBytes)
  const there = new Set(
    (await readdir(folder)).filter((name) => segmentName.test(name) && timelineOf(name) === timeline),
  )
  const last = lastOf([...there], first, segmentBytes)
  const segments: string[] = []
  for (let number = first; number <= last; number += 1) {
    const name = nameOf(timeline, number, segmentBytes)
    const whole = there.has(name) && (await stat(join(folder, name))).size === segmentBytes
    if (!whole) return { segments, missing: name }
    segments.push(name)
  }
  return { segments, missing: undefined }
}
