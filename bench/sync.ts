/** The cost of a batch of a payer's own system, against copying the same rows into tables with the same indexes. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { demoApiKey } from '#demo/api-keys.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { rowsPerSyncMax } from '#domain/sync/limits.ts'
import { ask } from '#test/support/ask.ts'
import { type Finding, type Measure, median } from './measure.ts'
import { listPayees } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const payeeCount = 900
const timesMax = 6
const againMax = 0.5
const rounds = 3

export const syncMeasure: Measure = { name: 'sync', run: () => inWorld(measure) }

const payer = entityOf('hongfei-suzhou')

const batch = (round: number): string =>
  JSON.stringify({
    documents: Array.from({ length: rowsPerSyncMax }, (_, n) => ({
      number: `BENCH-${round}-${n}`,
      payeeCode: `B${n % payeeCount}`,
      amount: (((n * 7_919) % 10_000_000) / 100 + 0.01).toFixed(2),
      documentDate: '2026-09-01',
      dueDate: `2027-0${1 + (n % 9)}-15`,
    })),
  })

async function measure({ ownerUrl, serve }: World): Promise<readonly Finding[]> {
  await listPayees(ownerUrl, payer, payeeCount)
  const address = await serve()
  const send = async (body: string): Promise<number> => {
    const begun = performance.now()
    const answer = await fetch(`${address}/sync/v1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoApiKey}`, 'content-type': 'application/json' },
      body,
    })
    const { code, message } = (await answer.json()) as { code: number; message: string }
    assert.equal(code, 0, message)
    return performance.now() - begun
  }
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await send(batch(0))
  await ask(ownerUrl, 'analyze documents, document_states')
  for (const table of ['documents', 'document_states'])
    await owner.query(`create table bench_${table} (like ${table} including indexes)`)
  const facts = await rowsOf(owner, factColumns, `documents where number like 'BENCH-0-%'`)
  const eligibility = await rowsOf(
    owner,
    's.*',
    `document_states s join documents d on d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id where d.number like 'BENCH-0-%'`,
  )
  const copy = async (): Promise<number> => {
    const begun = performance.now()
    await pipeline(
      Readable.from([facts]),
      owner.query(copyFrom(`copy bench_documents (${factColumns}) from stdin`)),
    )
    await pipeline(
      Readable.from([eligibility]),
      owner.query(copyFrom('copy bench_document_states from stdin')),
    )
    const took = performance.now() - begun
    await owner.query('truncate bench_documents, bench_document_states')
    return took
  }
  const taken = { copy: [] as number[], first: [] as number[], again: [] as number[] }
  await copy()
  for (let round = 1; round <= rounds; round += 1) {
    taken.copy.push(await copy())
    taken.first.push(await send(batch(round)))
    taken.again.push(await send(batch(round)))
  }
  await owner.end()
  const [copied, first, again] = [median(taken.copy), median(taken.first), median(taken.again)]
  const figures = `${rowsPerSyncMax} rows: copied ${copied.toFixed(0)} ms, synced ${first.toFixed(0)} ms, again ${again.toFixed(0)} ms`
  return [
    { name: 'sync', ratio: first / copied, goal: { atMost: timesMax }, figures },
    { name: 'sync-again', ratio: again / first, goal: { atMost: againMax }, figures },
  ]
}

const factColumns = `id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id, number, type,
  amount, currency, document_date, due_date, means, bill_term_days, source, excluded, confirmation, version, created_at, created_by,
  changed_at, changed_by`

const rowsOf = (owner: pg.Client, columns: string, from: string): Promise<Buffer> =>
  buffer(owner.query(copyTo(`copy (select ${columns} from ${from}) to stdout`)))
