/** Bodies of one megabyte, each made to be expensive for some step of a call. */
import { bodyBytesMax } from '#server/limits.ts'

const filled = (before: string, piece: (n: number) => string, after: string): string => {
  const parts: string[] = []
  let size = before.length + after.length
  for (let n = 0; ; n += 1) {
    const next = piece(n)
    size += next.length + 1
    if (size > bodyBytesMax) return before + parts.join(',') + after
    parts.push(next)
  }
}
const long = (text: string, frame: number): string =>
  text.repeat(Math.floor((bodyBytesMax - frame) / text.length))
const deep = (open: string, middle: string, close: string, depth: number): string =>
  open.repeat(depth) + middle + close.repeat(depth)
const depthFor = (open: string, close: string): number =>
  Math.floor((bodyBytesMax - 10) / (open.length + close.length))

/** Every shape by its name. */
export const hostileBodies: Readonly<Record<string, () => string>> = {
  'deep arrays': () => deep('[', '', ']', depthFor('[', ']')),
  'deep objects': () => deep('{"a":', '1', '}', depthFor('{"a":', '}')),
  'a thousand levels with a bad string on each': () =>
    deep(`{"b":"\\u0000${'x'.repeat(900)}","a":`, '1', '}', 1_000),
  'bad strings at the deepest level allowed': () =>
    `${'{"a":'.repeat(30)}${filled('[', () => '"\\u0000"', ']')
      .slice(0, 900_000)
      .replace(/,[^,]*$/, ']')}${'}'.repeat(30)}`,
  'many arrays side by side': () => filled('[', () => '[]', ']'),
  'a wide array of numbers': () => filled('{"list":[', () => '1', ']}'),
  'a wide array of objects': () => filled('{"list":[', () => '{"a":1}', ']}'),
  'a wide object': () => filled('{', (n) => `"k${n}":1`, '}'),
  'number keys': () => filled('{', (n) => `"${n * 1_000_003}":1`, '}'),
  'many bad strings': () => filled('{"list":[', () => '"\\u0000"', ']}'),
  'many halves of characters': () => filled('[', () => '"\\ud800"', ']'),
  'long keys': () => filled('{', (n) => `"${n}${'k'.repeat(40_000)}":1`, '}'),
  'long keys of control characters': () => filled('{', (n) => `"${n}${'\\u0001'.repeat(6_000)}":1`, '}'),
  'one long key': () => `{"${long('k', 10)}":1}`,
  'one key many times': () => filled('{', () => '"a":1', '}'),
  prototypes: () => filled('{', (n) => `"__proto_${n}":{"constructor":1}`, '}'),
  'one long string': () => `{"text":"${long('好', 20)}"}`.slice(0, 349_000) + '"}',
  'a long string of escapes': () => `{"text":"${long('\\u597d', 20)}"}`,
  'a number of a million digits': () => `{"n":${long('9', 20)}}`,
  'many long numbers': () => filled('[', () => `1${'0'.repeat(400)}.${'1'.repeat(400)}e-300`, ']'),
  'white space': () => `{${long(' ', 10)}}`,
  'an open string': () => `{"a":"${long('\\"', 10)}`,
}

/** The same long text in every field, so that each field's check meets it. */
export const longTexts: readonly string[] = ['9', 'a@', '-a', '0.', ' ', '好', '😀', '\u200b', '2026-']

export const bodyOfLongTexts = (fields: readonly string[], piece: string): string => {
  const bytes = Math.floor((bodyBytesMax - 2) / Math.max(1, fields.length)) - 60
  const value = piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))
}
