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
