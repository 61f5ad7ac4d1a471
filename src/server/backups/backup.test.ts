/** The rehearsal: backed up while commands go on, restored elsewhere, and found to be what it was. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markets } from '#demo/markets.ts'
import { ask } from '#test/support/ask.ts'
import {
  backUp,
  emptyTarget,
  faultsIn,
  keepText,
  load,
  restoreTo,
  rowCounts,
  storeLicences,
} from '#test/support/backups.ts'
import { testFolder } from '#test/support/folder.ts'
import { machinery, note } from '#test/support/machinery.ts'
import { fleetingFolder } from '#test/support/memory.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let token: string
let files: string
const hostile = '第一\t条 "\\N" \\. \r\n é 𠮷'

beforeAll(async () => {
  files = mkdtempSync(join(fleetingFolder(), 'sooner-files-'))
  server = await openTestServer({ extra: machinery, config: { storage: { folder: files } } })
  await storeLicences(server)
  token = await server.enter('chenwei')
  await server.call(note, { body: { text: hostile } }, { token })
})
afterAll(async () => {
  await server.close()
  rmSync(files, { recursive: true, force: true })
})

const keep = (bytes: string): Promise<string> => keepText(server, bytes)

const faultsAt = (ownerUrl: string): Promise<readonly unknown[]> => faultsIn(server, ownerUrl)

describe('a back-up', () => {
  it('[RUN-07] made under load is of one moment: restored elsewhere, books and journal are sound', async () => {
    const file = await keep('付款合同')
    const folder = join(testFolder(), 'backup')
    const working = load(server, token)
    const { manifest } = await backUp(server, folder)
    const before = await rowCounts(server.ownerUrl)
    expect(await working.stop()).toBeGreaterThan(0)

    const target = await emptyTarget()
    await restoreTo(server, folder, target)
    expect(await faultsAt(target.ownerUrl)).toEqual([])
    const counts = await rowCounts(target.ownerUrl)
    expect(counts).toEqual(Object.fromEntries(manifest.tables.map(({ table, rows }) => [table, rows])))
    expect(Object.keys(counts)).toEqual(Object.keys(before))
    expect(await readFile(join(target.storageDir, file), 'utf8')).toBe('付款合同')
    // What was written after the moment is not there, and what was written before it is there whole.
    const afterwards = await rowCounts(server.ownerUrl)
    expect(counts['audit']).toBeLessThan(afterwards['audit'] ?? 0)
    // Three entries each, but two where a market of the demo world got its pool.
    expect(counts['ledger_entries']).toBe(3 * (counts['ledger_transactions'] ?? 0) - markets.length)
  })

  it('[RUN-07] of a product at rest gives back every row as it was, and counts on where it stood', async () => {
    await server.call(note, { body: { text: hostile } }, { token })
    const folder = join(testFolder(), 'backup')
    await backUp(server, folder)
    const target = await emptyTarget()
    await restoreTo(server, folder, target)
    const again = join(testFolder(), 'again')
    const restored = { ...server, ownerUrl: target.ownerUrl }
    const { manifest } = await backUp(restored, again)
    const first = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as typeof manifest
    expect(manifest.sequences).toEqual(first.sequences)
    expect(manifest.heads).toEqual(first.heads)
    for (const { table, rows } of first.tables)
      expect([table, manifest.tables.find((one) => one.table === table)?.rows]).toEqual([table, rows])
    // The order of rows within a table is not guaranteed.
    for (const { schema, table } of first.tables) {
      const lines = async (place: string) =>
        (await readFile(join(place, `tables/${schema}.${table}.copy`), 'utf8')).split('\n').toSorted()
      expect(await lines(again)).toEqual(await lines(folder))
    }
    const [next] = await ask(
      target.ownerUrl,
      `insert into outbox (tenant_id, topic, body, created_at) values (platform_id(), 'x', '{}', '2026-01-01') returning id::int`,
    )
    const [used] = await ask(server.ownerUrl, 'select last_value::int from outbox_id_seq')
    expect(next).toBe(Number(used) + 1)
  })

  it('[RUN-07] restored is as guarded as before, and the product goes on with it', async () => {
    const folder = join(testFolder(), 'backup')
    await backUp(server, folder)
    const target = await emptyTarget()
    await restoreTo(server, folder, target)
    for (const table of ['audit', 'ledger_entries'])
      await expect(ask(target.ownerUrl, `delete from ${table}`)).rejects.toThrow('is append-only')
    const guards = `select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select relname || ' ' || relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace order by 1`
    expect(await ask(target.ownerUrl, guards)).toEqual(await ask(server.ownerUrl, guards))
    const unknown = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0
      and pg_relation_size(oid) > 0`
    expect(await ask(target.ownerUrl, unknown), 'tables without statistics').toEqual([])

    const other = await openTestServer({
      extra: machinery,
      ownerUrl: target.ownerUrl,
      config: { storage: { folder: target.storageDir } },
    })
    try {
      const entered = await other.enter('chenwei')
      const answer = await other.call(note, { body: { text: '继续' } }, { token: entered })
      expect(answer.code).toBe(0)
    } finally {
      await other.close()
    }
    expect(await faultsAt(target.ownerUrl)).toEqual([])
  })

  it('is readable by its owner alone, and never written over another', async () => {
    const folder = join(testFolder(), 'backup')
    await backUp(server, folder)
    const names = (await readdir(folder, { recursive: true })).map((name) => join(folder, name))
    for (const path of [folder, ...names]) expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0])
    await expect(backUp(server, folder)).rejects.toThrow('already exists and is not empty')
  })

  it('[RUN-07] lists the files that are missing or were changed, and holds the others', async () => {
    const [whole, gone, changed] = [await keep('甲'), await keep('乙'), await keep('丙')]
    rmSync(join(files, gone))
    await server.context.storage.put(changed, Buffer.from('丁'))
    const { manifest } = await backUp(server, join(testFolder(), 'backup'))
    expect(manifest.lost.toSorted()).toEqual([gone, changed].toSorted())
    expect(manifest.files.map(({ id }) => id)).toContain(whole)
  })

  it('is refused where a table would be copied in part only, and leaves no manifest', async () => {
    const folder = join(testFolder(), 'backup')
    await ask(server.ownerUrl, 'create table planted (id integer)')
    await expect(backUp(server, folder)).rejects.toThrow('cannot read every row of the table public.planted')
    await ask(server.ownerUrl, 'grant select on planted to sooner_system')
    await ask(server.ownerUrl, 'alter table planted enable row level security')
    rmSync(folder, { recursive: true })
    await expect(backUp(server, folder)).rejects.toThrow('cannot read every row of the table public.planted')
    await ask(server.ownerUrl, 'drop table planted')
    expect(await readdir(folder)).toEqual(['files', 'tables'])
    await expect(restoreTo(server, folder, await emptyTarget())).rejects.toThrow('has no manifest.json')
  })
})
