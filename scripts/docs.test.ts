import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoPassword, people } from '#demo/people.ts'
import { keys } from '#server/config/config.ts'

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const read = (file: string) => readFileSync(file, 'utf8')

describe('the documents', () => {
  it('[RUN-03] explain every key of the configuration', () => {
    const operations = read('docs/operations.md')
    expect(Object.keys(keys).filter((key) => !operations.includes(`\`${key}\``))).toEqual([])
  })

  it('list the demo accounts that the sandbox lists', () => {
    const readme = read('README.md')
    expect(readme).toContain(demoPassword)
    expect(
      people.filter(({ kind, mail }) => kind && !new RegExp(`\\| ${kind} +\\| ${mail} +\\|`).test(readme)),
    ).toEqual([])
  })

  it('number the decisions without a gap, in name and title', () => {
    const decisions = readdirSync('docs/decisions').toSorted()
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, n) => n + 1))
    expect(
      decisions.filter(
        (name) => !read(`docs/decisions/${name}`).startsWith(`# ${Number(name.slice(0, 4))}. `),
      ),
    ).toEqual([])
  })

  it('name only decisions that there are', () => {
    const last = readdirSync('docs/decisions').length
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/\bdecisions? (\d+)/gi)].map(([, number]) => ({
        page,
        number: Number(number),
      })),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ number }) => number < 1 || number > last)).toEqual([])
  })

  it('begin the changes with the version of the product', () => {
    const [, newest] = /^## (.+)$/m.exec(read('CHANGELOG.md')) ?? []
    expect(newest).toBe((JSON.parse(read('package.json')) as { version: string }).version)
  })

  it('lead nowhere that is not there', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
        .map(([, target = '']) => join(dirname(page), target))
        .filter((target) => !existsSync(target))
        .map((target) => `${page} → ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('name only commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(5)
    expect([...new Set(named)].filter((name) => !scripts[name])).toEqual([])
    expect(
      Object.values(scripts).filter((command) => !existsSync(`scripts/${command.split(' ').at(-1)}.ts`)),
    ).toEqual([])
  })
})
