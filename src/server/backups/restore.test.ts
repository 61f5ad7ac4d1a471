/** What a restore refuses: whatever is not a whole back-up of this product, and whatever is not an empty place. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { backUp, emptyTarget, restoreTo, rowCounts, type Target } from '#test/support/backups.ts'
import { emptyDatabase, type FreshDatabase } from '#test/support/database.ts'
import { testFolder } from '#test/support/folder.ts'
import { award, payer, postAs } from '#test/support/ledger.ts'
import { fleetingFolder } from '#test/support/memory.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { say } from '#text/text.ts'
import { readMigrations } from '../db/migrate.ts'
import type { Manifest } from './manifest.ts'
import { Refused } from './refused.ts'

let server: TestServer
let made: string
let manifest: Manifest
/** Nothing that is refused leaves anything in it. */
let empty: FreshDatabase
beforeAll(async () => {
  empty = await emptyDatabase()
  made = join(mkdtempSync(join(fleetingFolder(), 'sooner-backup-')), 'backup')
  server = await openTestServer({ config: { storage: { folder: `${made}-files` } } })
  await server.enter('chenwei')
  await postAs(server.context, payer, award(server.context.makeId()))
  manifest = (await backUp(server, made)).manifest
})
afterAll(async () => {
  await server.close()
  await empty.drop()
  rmSync(join(made, '..'), { recursive: true, force: true })
})

/** A copy of the back-up in which one thing is different. */
async function spoiled(spoil: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(testFolder(), 'backup')
  await cp(made, folder, { recursive: true })
  await spoil(folder)
  return folder
}

const withManifest = (change: (manifest: Manifest) => object) => (folder: string) =>
  writeFile(join(folder, 'manifest.json'), JSON.stringify(change(manifest)))

const tablesIn = async ({ ownerUrl }: Target): Promise<number> =>
  Object.keys(await rowCounts(ownerUrl)).length

describe('a back-up that is not whole', () => {
  const first = (): string => manifest.files[0]?.id ?? ''
  it.each<[string, (folder: string) => Promise<unknown>, string]>([
    ['cut short before its end', (folder) => rm(join(folder, 'manifest.json')), 'has no manifest.json'],
    ['without a folder', (folder) => rm(folder, { recursive: true }), 'has no manifest.json'],
    ['with half a manifest', (folder) => writeFile(join(folder, 'manifest.json'), '{"for'), 'cannot be read'],
    ['of another format', withManifest((whole) => ({ ...whole, format: 2 })), 'cannot be read'],
    [
      'with a name that leads elsewhere',
      withManifest((whole) => ({ ...whole, tables: [{ ...whole.tables[0], table: '../../x' }] })),
      'cannot be read',
    ],
    [
      'with a row more in a table',
      (folder) => appendFile(join(folder, 'tables/public.ledger_entries.copy'), 'x\n'),
      'public.ledger_entries.copy of the back-up does not match its manifest',
    ],
    [
      'with one letter changed',
      async (folder) => {
        const path = join(folder, 'tables/public.companies.copy')
        await writeFile(path, (await readFile(path, 'utf8')).replace('CNY', 'USD'))
      },
      'public.companies.copy of the back-up does not match its manifest',
    ],
    [
      'without one of its tables',
      (folder) => rm(join(folder, 'tables/public.users.copy')),
      'is missing tables/public.users.copy',
    ],
    [
      'without one of its files',
      (folder) => rm(join(folder, 'files', first())),
      'The back-up is missing files/',
    ],
    [
      'with a file changed',
      (folder) => appendFile(join(folder, 'files', first()), ' '),
      'of the back-up does not match',
    ],
    [
      'of a later version',
      withManifest((whole) => ({
        ...whole,
        version: '9.0.0',
        migrations: [...whole.migrations, { name: '0999-later.sql', hash: '0'.repeat(64) }],
      })),
      'made by version 9.0.0 with the migration 0999-later.sql, which this version (0.1.0) does not have',
    ],
    [
      'of another history',
      withManifest((whole) => ({
        ...whole,
        migrations: whole.migrations.map((one) => ({ ...one, hash: '0'.repeat(64) })),
      })),
      'which this version (0.1.0) does not have',
    ],
  ])('[RUN-07] is refused before anything is written: %s', async (_name, spoil, refusal) => {
    const target = { ownerUrl: empty.url, storageDir: testFolder() }
    await expect(restoreTo(server, await spoiled(spoil), target)).rejects.toThrow(refusal)
    expect(await tablesIn(target)).toBe(0)
  })

  const lies: readonly (readonly [(whole: Manifest) => object, string])[] = [
    // A table that it does not know of, another count of rows, and other heads of the journal.
    [
      (whole) => ({ ...whole, tables: whole.tables.filter(({ table }) => table !== 'notifications') }),
      'The table notifications of the back-up does not have the same structure',
    ],
    [
      (whole) => ({ ...whole, tables: whole.tables.map((one) => ({ ...one, rows: one.rows + 1 })) }),
      'does not match the manifest after writing',
    ],
    [
      (whole) => ({ ...whole, heads: whole.heads.map((head) => ({ ...head, hash: '0'.repeat(64) })) }),
      'audit_heads does not match the manifest',
    ],
  ]
  it('[RUN-07] leaves no row where its manifest lies, and the place takes one that is whole, once', async () => {
    const target = await emptyTarget()
    for (const [change, refusal] of lies) {
      await expect(restoreTo(server, await spoiled(withManifest(change)), target)).rejects.toThrow(refusal)
      expect((await rowCounts(target.ownerUrl))['users']).toBe(0)
    }
    await restoreTo(server, made, target)
    const counts = await rowCounts(target.ownerUrl)
    expect(counts['users']).toBeGreaterThan(0)
    // What has rows is left as it is.
    await expect(restoreTo(server, made, target)).rejects.toThrow('The target database is not empty')
    expect(await rowCounts(target.ownerUrl)).toEqual(counts)
  })

  it('is refused in both languages', async () => {
    const refusal = await restoreTo(server, testFolder(), await emptyTarget()).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Refused)
    expect((refusal as Refused).inLanguage(say('zh'))).toContain(
      '中没有 manifest.json：不是备份，或备份未完成。',
    )
  })
})

describe('the place', () => {
  it('may belong to an owner who is no superuser, and is as guarded there', async () => {
    const name = `owner_${randomUUID().replaceAll('-', '')}`
    const clusterUrl = inject('clusterUrl')
    await ask(clusterUrl, `create role ${name} login password 'x'`)
    onTestFinished(async () => void (await ask(clusterUrl, `drop role ${name}`)))
    await ask(clusterUrl, `create database ${name} owner ${name}`)
    onTestFinished(async () => void (await ask(clusterUrl, `drop database ${name} with (force)`)))
    const url = new URL(clusterUrl)
    Object.assign(url, { username: name, password: 'x', pathname: `/${name}` })
    const target = { ownerUrl: url.href, storageDir: testFolder() }
    await restoreTo(server, made, target)
    const admin = new URL(clusterUrl)
    admin.pathname = `/${name}`
    expect(await rowCounts(admin.href)).toEqual(await rowCounts(server.ownerUrl))
    // Row security binds the owner too: without a scope there is nothing to see.
    expect(await ask(url.href, 'select count(*)::int from ledger_entries')).toEqual([0])
    await expect(restoreTo(server, made, target)).rejects.toThrow('The target database is not empty')
  })

  it('[RUN-07] is brought up to date where the back-up is of an earlier version', async () => {
    const later = { name: '0998-later.sql', sql: 'create table later (id uuid)', hash: '1'.repeat(64) }
    const target = await emptyTarget()
    await restoreTo(server, made, target, [...(await readMigrations('migrations')), later])
    expect(Object.keys(await rowCounts(target.ownerUrl))).toContain('later')
  })
})
