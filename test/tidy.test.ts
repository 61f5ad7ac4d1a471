/** The architecture, as a test: who may know whom, how long a file may be, what may not be written. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesIn } from '../scripts/lib/files.ts'
import {
  barrelComplaints,
  capabilityComplaints,
  cycleComplaints,
  featureComplaints,
  httpComplaints,
  layerComplaints,
  readCalls,
  type SourceFile,
  unitComplaints,
} from './support/imports.ts'
import { retiredComplaints } from './support/retired-words.ts'
import { readsIn, readsListed, readsText } from './support/table-reads.ts'
import { bans, lengthComplaints, wordComplaints, writerComplaints } from './support/words.ts'

const places = [
  'src',
  'scripts',
  'demo',
  'bench',
  'test',
  'migrations',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
]
const files: readonly SourceFile[] = places
  .flatMap(filesIn)
  .filter((path) => /\.(ts|tsx|mjs|sql)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** These files spell out what is forbidden. */
const speaksFreely = (path: string): boolean =>
  /^test\/(tidy\.test|support\/(retired-)?words)\.ts$/.test(path)

const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
const calls = readCalls(architecture)
const capabilities = [...calls.keys()]

const planted = (path: string, text: string): SourceFile => ({ path, text })

describe('the project is tidy', () => {
  it('looks at the whole project', () => {
    const layers = ['domain', 'contract', 'text', 'server', 'web']
    for (const layer of layers)
      expect(files.filter(({ path }) => path.startsWith(`src/${layer}/`)).length).toBeGreaterThan(2)
    expect(files.some(({ path }) => path.endsWith('.sql'))).toBe(true)
    expect(capabilities.length).toBeGreaterThan(0)
  })

  it('layers look down only', () => expect(files.flatMap(layerComplaints)).toEqual([]))
  it('[CLR-22] the state of an award is said where the bank’s refusal is known', () =>
    expect(
      files
        .filter(({ path, text }) => path.startsWith('src/') && /awardStateTexts\b/.test(text))
        .map(({ path }) => path),
    ).toEqual(['src/server/awards/sheet.ts', 'src/text/clearing.ts']))
  it('there are no barrels', () => expect(files.flatMap(barrelComplaints)).toEqual([]))
  it('features do not know each other', () => expect(files.flatMap(featureComplaints)).toEqual([]))
  it('only routes know HTTP', () => expect(files.flatMap(httpComplaints)).toEqual([]))
  it('what is journaled is a unit of work', () => expect(files.flatMap(unitComplaints)).toEqual([]))
  it('[RUN-04] only the checked literals put an id or a day into the text of a statement', () =>
    expect(
      files
        .filter(({ path, text }) => path.startsWith('src/server/') && /'\$\{[^}]*\}'::(uuid|date)/.test(text))
        .map(({ path }) => path)
        .filter((path) => !path.endsWith('.test.ts')),
    ).toEqual(['src/server/db/literals.ts']))
  it('no file holds two versions of itself', () => {
    const guides = ['docs', 'README.md', 'ARCHITECTURE.md', 'STYLE.md', 'CHANGELOG.md'].flatMap(filesIn)
    const torn = [...places.flatMap(filesIn), ...guides].filter((path) =>
      /^(<{7}|>{7}) /m.test(readFileSync(path, 'utf8')),
    )
    expect(torn).toEqual([])
  })

  it('no file is too long', () => expect(files.flatMap(lengthComplaints)).toEqual([]))
  it('capabilities call each other along the list, and the list has no circle', () => {
    expect(cycleComplaints(calls)).toEqual([])
    expect(files.flatMap((file) => capabilityComplaints(file, calls))).toEqual([])
  })
  it('the list of reads says whose tables each capability reads', () =>
    expect(readsListed(architecture)).toBe(readsText(readsIn(files, capabilities))))
  it('every table has one writer', () => expect(writerComplaints(files, capabilities)).toEqual([]))
  it('no retired word is back', () =>
    expect(files.filter(({ path }) => !speaksFreely(path)).flatMap(retiredComplaints)).toEqual([]))
  it('nothing is written that may not be', () =>
    expect(files.filter(({ path }) => !speaksFreely(path)).flatMap(wordComplaints)).toEqual([]))
})

describe('every rule bites', () => {
  it.each([
    ['src/domain/a.ts', `import { b } from '#contract/b.ts'`],
    ['src/domain/a.ts', `import { b } from '../server/b.ts'`],
    ['src/contract/a.ts', `import { b } from '#server/b.ts'`],
    ['src/text/a.ts', `export type { B } from '#contract/b.ts'`],
    ['src/server/a.ts', `const b = await import('#web/b.tsx')`],
    ['src/web/a.tsx', `import '#server/b.ts'`],
    ['src/web/a.tsx', `import { world } from '#demo/world.ts'`],
    ['src/server/a.ts', `import { ask } from '#test/support/ask.ts'`],
    ['src/other/a.ts', ''],
  ])('a wrong direction in %s: %s', (path, text) => {
    expect(layerComplaints(planted(path, text))).toHaveLength(1)
  })

  it.each([
    ['src/server/a.ts', `import { b } from '#contract/b.ts'`],
    ['src/contract/a.ts', `import type { Pair } from '#text/text.ts'`],
    ['src/server/a.test.ts', `import { ask } from '#test/support/ask.ts'`],
    ['src/domain/a.ts', `import { b } from './b.ts'`],
  ])('a right direction in %s passes: %s', (path, text) => {
    expect(layerComplaints(planted(path, text))).toEqual([])
  })

  it('a barrel', () => expect(barrelComplaints(planted('src/domain/index.ts', ''))).toHaveLength(1))

  it('a feature that knows another', () => {
    const file = planted('src/web/features/offers/page.tsx', `import { b } from '../markets/b.ts'`)
    expect(featureComplaints(file)).toHaveLength(1)
  })

  it('a command, a session or a job that knows HTTP', () => {
    const knows = (path: string) =>
      httpComplaints(planted(path, `import type { Incoming } from '../http/parse.ts'`)).length > 0
    const inner = ['commands/run-call', 'sessions/actor', 'jobs/work', 'markets/locks', 'markets/commands']
    for (const path of inner) expect(knows(`src/server/${path}.ts`)).toBe(true)
    for (const path of ['markets/routes', 'http/routes', 'exports/serve'])
      expect(knows(`src/server/${path}.ts`)).toBe(false)
  })

  it('a job that journals by itself', () => {
    const imports = `import { a } from './a.ts'\nimport {\n  appendJournal,\n  b,\n} from '../commands/journal.ts'`
    expect(unitComplaints(planted('src/server/imports/jobs.ts', imports))).toHaveLength(1)
    const begins = `import { type Ending, transact } from '../db/transaction.ts'`
    expect(unitComplaints(planted('src/server/imports/jobs.ts', begins))).toHaveLength(1)
    expect(unitComplaints(planted('src/server/commands/unit-of-work.ts', begins))).toEqual([])
    const other = `import { hasEvents } from '../commands/journal.ts'\n/** As appendJournal does. */`
    expect(unitComplaints(planted('src/server/imports/jobs.ts', other))).toEqual([])
  })

  it('a capability that goes past the door or the list, and a circle', () => {
    const list = readCalls('text\n```capabilities\nidentity -> companies, access\ncompanies\naccess\n```\n')
    const complaints = (path: string, text: string) => capabilityComplaints(planted(path, text), list)
    expect(complaints('src/server/identity/a.ts', `import { b } from '../companies/queries.ts'`)).toEqual([])
    expect(complaints('src/server/identity/a.ts', `import { b } from '../companies/locks.ts'`)).toEqual([])
    expect(complaints('src/server/identity/a.ts', `import { b } from '../companies/store.ts'`)).toHaveLength(
      1,
    )
    expect(
      complaints('src/server/companies/a.ts', `import { b } from '../identity/queries.ts'`),
    ).toHaveLength(1)
    expect(cycleComplaints(list)).toEqual([])
    expect(cycleComplaints(readCalls('```capabilities\na -> b\nb -> c\nc -> a\n```'))).toHaveLength(3)
  })

  it('a second writer, and a writer that is not the store, or the commands where there is none', () => {
    const insert = "await db.insertInto('companies').values(row).execute()"
    const update = 'sql`update companies set name = ${name} where id = ${id}`'
    const complaints = (...found: SourceFile[]) => writerComplaints(found, ['companies', 'identity'])
    expect(complaints(planted('src/server/companies/store.ts', insert + update))).toEqual([])
    expect(complaints(planted('src/server/companies/queries.ts', update))).toHaveLength(1)
    expect(complaints(planted('src/server/companies/commands.ts', update))).toEqual([])
    const both = [
      planted('src/server/companies/store.ts', ''),
      planted('src/server/companies/commands.ts', update),
    ]
    expect(complaints(...both)).toHaveLength(1)
    expect(
      complaints(
        planted('src/server/companies/store.ts', insert),
        planted('src/server/identity/store.ts', update),
      ),
    ).toHaveLength(1)
  })

  it('a file that is too long', () => {
    expect(lengthComplaints(planted('src/domain/a.ts', 'a\n'.repeat(250)))).toEqual([])
    expect(lengthComplaints(planted('src/domain/a.ts', 'a\n'.repeat(251)))).toHaveLength(1)
  })

  const forbidden: readonly (readonly [string, string])[] = [
    ['src/domain/a.ts', 'const at = Date.now()'],
    ['src/server/a.ts', 'const at = new Date()'],
    ['migrations/a.sql', 'created_at timestamptz default now()'],
    ['src/server/a.ts', 'sql`select CURRENT_TIMESTAMP`'],
    ['src/web/a.tsx', 'amount.toFixed(2)'],
    ['src/domain/money.ts', 'Number(text)'],
    ['test/a.ts', 'const a: any = 1'],
    ['scripts/a.ts', 'b as any'],
    ['src/web/a.ts', 'localStorage.setItem(a, b)'],
    ['src/web/a.ts', '// TODO later'],
    ['test/a.ts', '// FIXME later'],
    ['src/web/a.ts', '// @ts-ignore'],
    ['src/web/a.ts', '/* eslint-disable */'],
    ['src/web/a.ts', '// oxlint-disable-next-line'],
    ['src/web/a.test.ts', `it.skip('a', b)`],
  ]
  it.each(forbidden)('a forbidden word in %s: %s', (path, text) => {
    expect(wordComplaints(planted(path, text))).toHaveLength(1)
  })
  it.each([
    ['src/server/a.ts', 'const newsItem = 1'],
    ['src/server/welcome/a.ts', ''],
    ['migrations/a.sql', 'create table letters ()'],
    ['src/web/a.tsx', 'type Shown = { a: 1 }'],
    ['src/domain/a.ts', '/** Whoever reads this. */'],
    ['migrations/a.sql', '-- Told to the payee.'],
  ])('a retired word in %s: %s', (path, text) => {
    expect(retiredComplaints(planted(path, text))).toHaveLength(1)
  })
  it.each([
    ['src/server/a.ts', "const act = 'news'"],
    ['src/server/a.ts', 'const { companyMold } = deadLetter'],
  ])('a usual word in %s passes: %s', (path, text) => {
    expect(retiredComplaints(planted(path, text))).toEqual([])
  })
  it('and every ban is among them', () => {
    const unused = bans.filter(
      ({ pattern, within }) => !forbidden.some(([path, text]) => within.test(path) && pattern.test(text)),
    )
    expect(unused).toEqual([])
  })

  it.each([
    ['src/server/adapters/clock.ts', 'new Date()'],
    ['src/server/a.ts', 'performance.now()'],
    ['src/server/a.ts', '// Never Date.now() here.'],
    ['src/web/session/cache.ts', 'localStorage'],
    ['src/domain/rate.ts', 'Number(text)'],
  ])('what is allowed in %s passes: %s', (path, text) => {
    expect(wordComplaints(planted(path, text))).toEqual([])
  })
})
