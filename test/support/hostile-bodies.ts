/** Bodies of a given size, each made to be expensive for some step of a call. */

const filled = (bytes: number, before: string, piece: (n: number) => string, after: string): string => {
  const parts: string[] = []
  let size = before.length + after.length
  for (let n = 0; ; n += 1) {
    const next = piece(n)
    size += next.length + 1
    if (size > bytes) return before + parts.join(',') + after
    parts.push(next)
  }
}
const long = (bytes: number, text: string, frame: number): string =>
  text.repeat(Math.floor((bytes - frame) / Buffer.byteLength(text)))
const deep = (open: string, middle: string, close: string, depth: number): string =>
  open.repeat(depth) + middle + close.repeat(depth)
const depthFor = (bytes: number, open: string, close: string): number =>
  Math.floor((bytes - 10) / (open.length + close.length))

/** Every shape by its name. */
export const hostileBodies: Readonly<Record<string, (bytes: number) => string>> = {
  'deep arrays': (bytes) => deep('[', '', ']', depthFor(bytes, '[', ']')),
  'deep objects': (bytes) => deep('{"a":', '1', '}', depthFor(bytes, '{"a":', '}')),
  'a thousand levels with a bad string on each': (bytes) =>
    deep(`{"b":"\\u0000${'x'.repeat(Math.floor(bytes / 1_000) - 120)}","a":`, '1', '}', 1_000),
  'bad strings at the deepest level allowed': (bytes) =>
    `${'{"a":'.repeat(30)}${filled(bytes, '[', () => '"\\u0000"', ']')
      .slice(0, bytes - 1_000)
      .replace(/,[^,]*$/, ']')}${'}'.repeat(30)}`,
  'many arrays side by side': (bytes) => filled(bytes, '[', () => '[]', ']'),
  'a wide array of numbers': (bytes) => filled(bytes, '{"list":[', () => '1', ']}'),
  'a wide array of objects': (bytes) => filled(bytes, '{"list":[', () => '{"a":1}', ']}'),
  'a wide object': (bytes) => filled(bytes, '{', (n) => `"k${n}":1`, '}'),
  'number keys': (bytes) => filled(bytes, '{', (n) => `"${n * 1_000_003}":1`, '}'),
  'many bad strings': (bytes) => filled(bytes, '{"list":[', () => '"\\u0000"', ']}'),
  'many halves of characters': (bytes) => filled(bytes, '[', () => '"\\ud800"', ']'),
  'long keys': (bytes) => filled(bytes, '{', (n) => `"${n}${'k'.repeat(40_000)}":1`, '}'),
  'long keys of control characters': (bytes) =>
    filled(bytes, '{', (n) => `"${n}${'\\u0001'.repeat(6_000)}":1`, '}'),
  'one long key': (bytes) => `{"${long(bytes, 'k', 10)}":1}`,
  'one key many times': (bytes) => filled(bytes, '{', () => '"a":1', '}'),
  prototypes: (bytes) => filled(bytes, '{', (n) => `"__proto_${n}":{"constructor":1}`, '}'),
  'one long string': (bytes) => `{"text":"${long(bytes, '好', 20)}"}`,
  'a long string of escapes': (bytes) => `{"text":"${long(bytes, '\\u597d', 20)}"}`,
  'a number of a million digits': (bytes) => `{"n":${long(bytes, '9', 20)}}`,
  'many long numbers': (bytes) =>
    filled(bytes, '[', () => `1${'0'.repeat(400)}.${'1'.repeat(400)}e-300`, ']'),
  'white space': (bytes) => `{${long(bytes, ' ', 10)}}`,
  'an open string': (bytes) => `{"a":"${long(bytes, '\\"', 10)}`,
}

/** The same long text in every field, so that each field's check meets it. */
export const longTexts: readonly string[] = ['9', 'a@', '-a', '0.', ' ', '好', '😀', '\u200b', '2026-']

export const bodyOfLongTexts = (fields: readonly string[], piece: string, bytes: number): string => {
  const each = Math.floor((bytes - 2) / Math.max(1, fields.length)) - 60
  const value = piece.repeat(Math.floor(each / Buffer.byteLength(piece)))
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))
}
