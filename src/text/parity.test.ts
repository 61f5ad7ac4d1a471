import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { labelOf, type Pair, say, text } from './text.ts'

type Leaf = { readonly file: string; readonly path: string; readonly pair: Pair }

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' && value !== null && 'zh' in value && typeof value.zh === 'string'

const leavesOf = (file: string, path: string, value: unknown): Leaf[] => {
  if (isPair(value)) return [{ file, path, pair: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => leavesOf(file, `${path}.${key}`, child))
}

const modules = readdirSync('src/text').filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
const leaves = (
  await Promise.all(
    modules.map(async (file) => {
      const exported = (await import(`./${file}`)) as Record<string, unknown>
      return Object.entries(exported).flatMap(([name, value]) => leavesOf(file, name, value))
    }),
  )
).flat()

type Source = { readonly imports: string; readonly code: string }

/** Code apart from its imports and declarations: what is left of a name is a use of it. Tests count as users. */
const sourcesUnder = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .map((whole) => ({
      imports: [...whole.matchAll(/^import [^']*'([^']*)'$/gm)].map(([, from]) => `${from}\n`).join(''),
      code: whole.replaceAll(/^import [^']*'[^']*'$/gm, '').replaceAll(/^export const \w+/gm, ''),
    }))
const sources = [...sourcesUnder('src'), ...sourcesUnder('scripts'), ...sourcesUnder('test')]

const codeOfUsers = new Map<string, string>()

/** Only where the file of the text is imported does its name mean the text. Within the file it may build others. */
function codeUsing(file: string): string {
  const known = codeOfUsers.get(file)
  if (known !== undefined) return known
  const users = [...sources.filter(({ imports }) => imports.includes(`/${file}\n`)), ownCode(file)]
  const code = users.map((user) => user.code).join('\n')
  codeOfUsers.set(file, code)
  return code
}

const ownCode = (file: string): Source => ({
  imports: '',
  code: readFileSync(join('src/text', file), 'utf8').replaceAll(/^export const \w+/gm, ''),
})

const uses = (code: string, path: string, after = ''): boolean =>
  code.includes(path) && new RegExp(`\\b${path.replaceAll('.', '\\.')}\\b${after}`).test(code)

/** Used by its whole path, or as part of a table that is passed on, indexed, listed or spread. */
function isUsed({ file, path }: Leaf): boolean {
  const code = codeUsing(file)
  if (uses(code, path)) return true
  const parts = path.split('.')
  const tables = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))
  return tables.some(
    (table) => uses(code, table, '(?!\\.\\w|\\w)') || uses(code, table, '\\.(map|find|filter|flatMap)\\('),
  )
}

/** Placeholders whose values are words of the language. */
const chineseNames = ['purpose', 'field', 'span', 'how', 'payer', 'names', 'who']

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

describe('texts', () => {
  it('[COM-20] stand in both languages, with the same placeholders, and no Chinese in the English', () => {
    expect(leaves.length).toBeGreaterThan(100)
    const names = (words: string) => [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    const faulty = leaves.filter(
      ({ pair }) =>
        pair.zh.trim() === '' ||
        pair.en.trim() === '' ||
        names(pair.zh).toSorted(byText).join() !== names(pair.en).toSorted(byText).join() ||
        /[\u4e00-\u9fff]/.test(pair.en.replaceAll('早付', '').replaceAll('中文', '')),
    )
    expect(faulty).toEqual([])
  })

  it('[COM-20] sign in and out in English, and never log in or out', () => {
    const strays = leaves.filter(({ pair }) => /\blog(s|ged|ging)?[- ]?(in|on|out)\b/i.test(pair.en))
    expect(strays.map(({ file, path }) => `${file}: ${path}`)).toEqual([])
  })

  it('[COM-20] write email in one word, which no line breaks in two', () => {
    const strays = leaves.filter(({ pair }) => /\be-mail/i.test(pair.en))
    expect(strays.map(({ file, path }) => `${file}: ${path}`)).toEqual([])
  })

  it('[COM-20] end alike in both languages: a sentence here is a sentence there', () => {
    const marks = ['。.', '！!', '？?', '：:', '…']
    const endOf = (words: string) =>
      marks.findIndex((alike) => alike.includes(words.replace(/[”’）)\s]+$/, '').slice(-1)))
    // The words of COM-31 are given in English; in Chinese no field error ends in an exclamation mark.
    const isGiven = ({ pair }: Leaf) => /^Enter [^.]+!$/.test(pair.en)
    const uneven = leaves.filter((leaf) => !isGiven(leaf) && endOf(leaf.pair.zh) !== endOf(leaf.pair.en))
    expect(uneven.map(({ pair }) => pair)).toEqual([])
  })

  it('[COM-31] no text ends in an exclamation mark, in English those alone that the specification words so', () => {
    const loud = leaves.filter(
      ({ pair }) => /！/.test(pair.zh) || (/!/.test(pair.en) && !/^Enter [^.]+!$/.test(pair.en)),
    )
    expect(loud.map(({ pair }) => pair)).toEqual([])
  })

  it('[COM-20] Chinese has Chinese marks, and a space between it and what is Latin or a figure', () => {
    const narrowMark = /\p{Script=Han}\s*[,;:!?()](?!\w)|[,;:!?()]\s*\p{Script=Han}|\p{Script=Han}\.(?!\w)/u
    const glued = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u
    const parted = /\p{Script=Han} \p{Script=Han}/u
    // A placeholder whose value is a Chinese word needs no space around it.
    const filled = (words: string) =>
      words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => (chineseNames.includes(name) ? '字' : '8'))
    const faulty = leaves.filter(({ pair }) =>
      [narrowMark, glued, parted].some((error) => error.test(filled(pair.zh))),
    )
    expect(faulty.map(({ pair }) => pair.zh)).toEqual([])
  })

  it('[COM-20] are each used somewhere', () => {
    expect(leaves.filter((leaf) => !isUsed(leaf)).map(({ file, path }) => `${file}: ${path}`)).toEqual([])
  })

  it('[COM-20] shows a key that nobody knows as itself', () => {
    const table = { known: text('已知', 'Known') }
    expect([
      labelOf(table, 'known', 'en'),
      labelOf(table, 'unknown', 'zh'),
      labelOf(table, 'toString', 'zh'),
    ]).toEqual(['Known', 'unknown', 'toString'])
  })

  it('[COM-20] fills placeholders in, and leaves one without a value as it is written', () => {
    const pair: Pair = text('还剩{{n}}次', '{{n}} left')
    expect(say('zh')(pair, { n: 3 })).toBe('还剩3次')
    expect(say('en')(pair)).toBe('{{n}} left')
  })

  it('[COM-20] does not compile with a placeholder on one side only, or without a value', () => {
    // @ts-expect-error the two sides name different placeholders
    const uneven = text('请输入{{field}}', 'Enter {{name}}')
    // @ts-expect-error the value is missing
    const unfilled = say('zh')(text('请输入{{field}}', 'Enter {{field}}'))
    expect([uneven.zh, unfilled]).toEqual(['请输入{{field}}', '请输入{{field}}'])
  })
})

/** Words that no text uses any more: another name of a date, or another form of address. */
const retired = {
  zh: ['预计付款日', '期望付款日', '起息日', '贷项抵减', '资金池', '你'],
  en: ['expected payment date', 'value date'],
}

it('[COM-20] calls each date by one name, and addresses everybody alike', () => {
  for (const language of ['zh', 'en'] as const)
    for (const word of retired[language]) {
      const found = leaves.filter(({ pair }) => pair[language].toLowerCase().includes(word))
      expect(found.map(({ path }) => `${path}: ${word}`)).toEqual([])
    }
})
