/** The cost of importing a sheet, against copying its rows into a table with two keys: time, memory, and the first progress. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { companies } from '#demo/companies.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { done } from '#domain/result.ts'
import { readSheet } from '#server/adapters/sheet/read.ts'
import type { Context } from '#server/context.ts'
import { readJob, storeJob } from '#server/imports/jobs.ts'
import { ask } from '#test/support/ask.ts'
import { documentColumns } from '#text/documents.ts'
import { type Finding, inTurns, type Measure, median } from './measure.ts'
import { listPayees } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const rowCount = 50_000
const payeeCount = 900
const timesMax = 12
const memoryMbMax = 256
const firstProgressMsMax = 1_000
const bytesPerMb = 1_048_576

export const importMeasure: Measure = { name: 'import', run: () => inWorld(measure) }

const payer = entityOf('hongfei-suzhou')
const payerName = companies
  .flatMap(({ entities = [] }) => entities)
  .find(({ key }) => key === 'hongfei-suzhou')?.name

const sheet = (): Promise<Uint8Array> => {
  const { number, amount, currency, documentDate, dueDate, payer: by, payeeCode } = documentColumns
  const header = [number, amount, currency, documentDate, dueDate, by, payeeCode].map(({ zh }) => zh)
  // One in twenty has a warning: its due date has passed.
  const day = (n: number) => new Date(Date.UTC(n % 20 === 0 ? 2026 : 2027, 0, 1 + (n % 300)))
  const rows = Array.from({ length: rowCount }, (_, n) => [
    `BENCH-${n}`,
    ((n * 7_919) % 10_000_000) / 100 + 0.01,
    'CNY',
    '2025/11/1',
    day(n),
    payerName ?? '',
    // Half of them belong to one payee, so that one group is long.
    `B${n % 2 === 0 ? 0 : n % payeeCount}`,
  ])
  return writeXlsx({ sheets: [{ name: 'A', rows: [header, ...rows] }] })
}

async function measure({ context, ownerUrl }: World): Promise<readonly Finding[]> {
  await listPayees(ownerUrl, payer, payeeCount)
  const bytes = await sheet()
  // States are only deleted with their documents; here both are deleted by hand.
  await ask(ownerUrl, 'alter table document_states disable trigger by_deleting')
  const clear = async (): Promise<void> => {
    await ask(
      ownerUrl,
      `delete from document_states s using documents d
       where d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id and d.number like 'BENCH-%'`,
    )
    await ask(ownerUrl, `delete from documents where number like 'BENCH-%'`)
  }
  await ask(ownerUrl, 'create table bench_copied (like documents, primary key (payer_tenant_id, id))')
  await ask(
    ownerUrl,
    'create unique index on bench_copied (payer_tenant_id, payer_id, payee_id, number, type) where deleted_at is null',
  )
  const firstMs: number[] = []
  const imported = async (): Promise<number> => {
    const { ms, firstProgressMs } = await importOnce(context, ownerUrl, bytes)
    firstMs.push(firstProgressMs)
    return ms
  }
  await imported()
  // The statistics that a running database has.
  await ask(ownerUrl, 'analyze documents, payees, import_rows')
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const rows = await buffer(
    owner.query(copyTo(`copy (select ${columns} from documents where number like 'BENCH-%') to stdout`)),
  )
  await clear()
  const ms = await inTurns({
    copy: async () => {
      const begun = performance.now()
      await pipeline(
        Readable.from([rows]),
        owner.query(copyFrom(`copy bench_copied (${columns}) from stdin`)),
      )
      const took = performance.now() - begun
      await ask(ownerUrl, 'truncate bench_copied')
      return took
    },
    import: async () => {
      const took = await imported()
      await clear()
      return took
    },
  })
  await owner.end()
  const memoryMb = (await memoryOf(bytes)) / bytesPerMb
  const firstProgressMs = median(firstMs)
  const figures = `${rowCount} rows, ${(bytes.length / bytesPerMb).toFixed(1)} MB: copied ${ms.copy.toFixed(0)} ms, imported ${ms.import.toFixed(0)} ms`
  return [
    { name: 'import', ratio: ms.import / ms.copy, goal: { atMost: timesMax }, figures },
    share(
      'import-memory',
      memoryMb / memoryMbMax,
      `${memoryMb.toFixed(0)} MB held by the reader; ${figures}`,
    ),
    share(
      'import-progress',
      firstProgressMs / firstProgressMsMax,
      `${firstProgressMs.toFixed(0)} ms; ${figures}`,
    ),
  ]
}

/** The ratio is the share of its limit. */
const share = (name: string, ratio: number, figures: string): Finding => ({
  name,
  ratio,
  goal: { atMost: 1 },
  figures,
})

const columns = `id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id, number, type,
  amount, currency, document_date, due_date, means, bill_term_days, source, excluded, confirmation, import_id, version,
  created_at, created_by, changed_at, changed_by`

/** From the bytes to documents that are checked, stored and evaluated. */
async function importOnce(context: Context, ownerUrl: string, bytes: Uint8Array) {
  const id = context.makeId()
  await context.storage.put(id, bytes)
  await ask(
    ownerUrl,
    `insert into imports (id, tenant_id, kind, chosen, file_name, sha256, again, state, rows_done, rows_read, rows_failed, rows_added,
       begun_by, begun_at, touched_at)
     select '${id}', tenant_id, 'documents', '{"side":"payer","type":"payable","buyerIds":null,"supplierId":null}', 'a.xlsx',
       sha256('x'), true, 'reading', 0, 0, 0, 0, user_id, joined_at, joined_at from memberships where tenant_id = '${payer.tenantId}' limit 1`,
  )
  const body = { tenantId: payer.tenantId, importId: id }
  const begun = performance.now()
  const reading = readJob.run(context, body)
  const first = firstProgress(ownerUrl, id)
  await reading
  const read = performance.now() - begun
  const firstProgressMs = (await first) - begun
  const change = `update imports set state = 'storing', mode = 'all', run_by = begun_by where id = '${id}' and rows_failed = 0`
  await ask(ownerUrl, change)
  const storing = performance.now()
  await storeJob.run(context, body)
  const ms = read + performance.now() - storing
  assert.deepEqual(await ask(ownerUrl, `select rows_added from imports where id = '${id}'`), [rowCount])
  return { ms, firstProgressMs }
}

async function firstProgress(ownerUrl: string, id: string): Promise<number> {
  for (;;) {
    const [rows] = await ask(ownerUrl, `select rows_done from imports where id = '${id}'`)
    if (Number(rows) > 0) return performance.now()
    await wait(20)
  }
}

async function memoryOf(bytes: Uint8Array): Promise<number> {
  const taker = { head: () => done(null), rows: async () => 'more' as const }
  const read = await readSheet({ bytes, type: 'xlsx' }, taker)
  assert(read.ok)
  return read.value.memoryBytes
}
