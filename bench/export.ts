/** The cost of an export against the bare query: additional memory, time to the first byte, total time. */
import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Day, Instant } from '#domain/day.ts'
import type { ExportFormat } from '#domain/exports.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Context } from '#server/context.ts'
import { batchesOf, beginReading } from '#server/exports/cursor.ts'
import { exportOf } from '#server/exports/export.ts'
import type { Column } from '#server/exports/table.ts'
import { ask } from '#test/support/ask.ts'
import { text } from '#text/text.ts'
import { type Finding, inTurns, type Measure, median } from './measure.ts'
import { inWorld, type World } from './world.ts'

const rowCount = 100_000
const memoryMbMax = 100
const firstByteMsMax = 1_000
const bytesPerMb = 1_048_576

export const exportMeasure: Measure = { name: 'export', run: () => inWorld(measure) }

type Row = {
  readonly number: string
  readonly payee: string
  readonly minor: bigint
  readonly rate: number
  readonly due: string
  readonly created_at: Date
  readonly note: string
  readonly documents: bigint
}
const columns: readonly Column<Row>[] = [
  { kind: 'text', header: text('单据号', 'Document number'), of: ({ number }) => number },
  { kind: 'text', header: text('收款方', 'Payee'), of: ({ payee }) => payee },
  { kind: 'money', header: text('金额', 'Amount'), of: ({ minor }) => ({ currency: 'CNY', minor }) },
  { kind: 'rate', header: text('年化', 'APR'), of: ({ rate }) => rate as BasisPoints },
  { kind: 'day', header: text('到期日', 'Due date'), of: ({ due }) => due as Day },
  { kind: 'instant', header: text('创建时间', 'Created'), of: (row) => row.created_at.getTime() as Instant },
  { kind: 'text', header: text('备注', 'Remarks'), of: ({ note }) => note },
  { kind: 'count', header: text('单据数', 'Documents'), of: ({ documents }) => documents },
]
const query = 'select * from bench_documents order by number'

const makeRows = `create table bench_documents as select 'INV-2026-' || lpad(n::text, 8, '0') as number,
  '苏州铭远精密机械有限公司第' || (n % 900) || '分公司' as payee, (n * 7919::bigint) % 10000000000 as minor,
  (n % 9900)::int as rate, date '2026-01-01' + (n % 365) as due,
  timestamptz '2026-01-01 00:00:00Z' + n * interval '7 seconds' as created_at, md5(n::text) as note,
  (n % 50)::bigint as documents from generate_series(1, ${rowCount}) n`

async function measure({ context, ownerUrl }: World): Promise<readonly Finding[]> {
  await ask(ownerUrl, makeRows)
  await ask(ownerUrl, 'alter table bench_documents add primary key (number)')
  await ask(ownerUrl, 'grant select on bench_documents to sooner_app')
  const seen = { memoryMb: [] as number[], firstByteMs: [] as number[], mb: 0 }
  const exporting = (format: ExportFormat) => async (): Promise<number> => {
    const run = await exportOnce(context, format)
    if (format === 'xlsx') {
      seen.memoryMb.push(run.memoryMb)
      seen.firstByteMs.push(run.firstByteMs)
      seen.mb = run.bytes / bytesPerMb
    }
    return run.ms
  }
  const ms = await inTurns({
    query: () => queryOnly(context),
    xlsx: exporting('xlsx'),
    csv: exporting('csv'),
  })
  const memoryMb = Math.max(...seen.memoryMb)
  const firstByteMs = median(seen.firstByteMs)
  const times = `${rowCount} rows, bare query streamed ${ms.query.toFixed(0)} ms, xlsx ${ms.xlsx.toFixed(0)} ms for ${seen.mb.toFixed(1)} MB, csv ${ms.csv.toFixed(0)} ms`
  return [
    finding('export-memory', memoryMb / memoryMbMax, `${memoryMb.toFixed(0)} MB more at most; ${times}`),
    finding('export-first-byte', firstByteMs / firstByteMsMax, `${firstByteMs.toFixed(0)} ms; ${times}`),
  ]
}

/** The ratio is the share of its limit. */
const finding = (name: string, ratio: number, figures: string): Finding => ({
  name,
  ratio,
  goal: { atMost: 1 },
  figures,
})

async function queryOnly({ pool }: Context): Promise<number> {
  const begun = performance.now()
  const { client, close } = await beginReading(pool)
  let count = 0
  for await (const rows of batchesOf<Row>(client, query)) count += rows.length
  await close()
  assert.equal(count, rowCount)
  return performance.now() - begun
}

type Run = {
  readonly ms: number
  readonly firstByteMs: number
  readonly memoryMb: number
  readonly bytes: number
}

async function exportOnce({ pool }: Context, format: ExportFormat): Promise<Run> {
  const before = process.memoryUsage.rss()
  const begun = performance.now()
  const { client, close } = await beginReading(pool)
  const order = { what: text('应收账款', 'Receivables'), format, language: 'zh', at: new Date() } as const
  const file = await exportOf({ columns, batches: batchesOf<Row>(client, query) }, order)
  assert(file.ok)
  const read = await drain(file.value.bytes)
  await close()
  const memoryMb = (read.peakRss - before) / bytesPerMb
  return {
    ms: performance.now() - begun,
    firstByteMs: read.firstByteAt - begun,
    memoryMb,
    bytes: read.bytes,
  }
}

/** Reads every byte and keeps none, like a client that saves as fast as it receives. */
async function drain(stream: Readable): Promise<{ bytes: number; peakRss: number; firstByteAt: number }> {
  let [bytes, peakRss, firstByteAt] = [0, 0, 0]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    firstByteAt ||= performance.now()
    bytes += chunk.length
    peakRss = Math.max(peakRss, process.memoryUsage.rss())
    await setImmediate()
  }
  return { bytes, peakRss, firstByteAt }
}
