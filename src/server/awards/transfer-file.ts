/**
 * The transfer file of a run, pain.001.001.09: its awards that are neither paid nor ended and whose payee has an account. It is
 * written while they are read.
 */
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { NamedAccount } from '#domain/bank-accounts/account.ts'
import type { Day, Instant } from '#domain/day.ts'
import { pain001, type Transfer } from '#domain/iso20022/pain001.ts'
import type { Currency } from '#domain/money.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { transferFileTitle } from '#text/award-files.ts'
import type { Language } from '#text/text.ts'
import { batchesOf } from '../exports/cursor.ts'
import { exportName } from '../exports/export.ts'
import { fileTitleOf } from '../exports/file-title.ts'
import type { FileAnswer } from '../http/answer.ts'
import { runOfFile } from './queries.ts'

/** The unpaid awards of the run $1 for the acting company $2, and the account of each payee that has one. */
const unpaidOfRun = `
  unpaid as materialized (select a.* from awards a where a.payer_tenant_id = (select scope_tenant()) and a.run_id = $1::uuid and a.state = 'committed'
    and exists (${runOfFile})),
  accounts as materialized (select b.* from (select distinct payer_tenant_id, payee_id, awarded_at from unpaid) k
    join payee_accounts b on b.payer_tenant_id = k.payer_tenant_id and b.payee_id = k.payee_id
      and b.version = award_account_version(k.payer_tenant_id, k.payee_id, k.awarded_at))`

/** First what the file is about, then its transfers, of one moment: one statement reads them. */
const transfersOfRun = `
  with ${unpaidOfRun},
  transfers as materialized (select a.number, a.place, a.new_pay_date, a.face, a.credits, a.discount, d.number as document, b.version, b.holder, b.number as account,
      b.bank_code from unpaid a join accounts b on b.payer_tenant_id = a.payer_tenant_id and b.payee_id = a.payee_id
    join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id),
  debit as (select b.* from clearing_runs r join current_market_accounts b on b.tenant_id = r.payer_tenant_id and b.market_id = r.market_id where r.id = $1::uuid)
  select head, transfer from (
    select json_build_object('debit', (select json_build_object('holder', holder, 'number', number, 'bankCode', bank_code) from debit),
      -- Of the run, so that a bank takes the transfers of a run once.
      'id', replace($1::text, '-', ''),
      'blocks', coalesce((select json_agg(json_build_object('payDate', new_pay_date, 'count', count, 'sum', sum::text) order by new_pay_date) from (
        select new_pay_date, count(*)::int as count, sum(face - credits - discount) as sum from transfers group by new_pay_date) blocks), '[]')) as head,
      null::json as transfer, null::date as new_pay_date, null::int as place
    union all
    select null, json_build_object('number', number, 'documentNumber', document, 'payDate', new_pay_date, 'face', face::text, 'credits', credits::text,
      'discount', discount::text, 'payee', json_build_object('holder', holder, 'number', account, 'bankCode', bank_code)), new_pay_date, place from transfers
  ) listed order by new_pay_date nulls first, place`

type Head = {
  readonly debit: NamedAccount | null
  readonly id: string
  readonly blocks: readonly { readonly payDate: Day; readonly count: number; readonly sum: string }[]
}
type StoredTransfer = Omit<Transfer, 'face' | 'credits' | 'discount'> & {
  readonly face: string
  readonly credits: string
  readonly discount: string
}
type FileRow =
  | { readonly head: Head; readonly transfer: null }
  | { readonly head: null; readonly transfer: StoredTransfer }

export type RunOfFile = {
  readonly payer: string
  readonly currency: Currency
  readonly number: number
}

/** The run and the company that acts. */
export type FileOf = { readonly runId: string; readonly companyId: string }
export type FileOrder = { readonly language: Language; readonly at: Date }

export async function openTransferFile(
  client: pg.PoolClient,
  { runId, companyId }: FileOf,
  { language, at }: FileOrder,
): Promise<Result<FileAnswer, 'notFound' | 'debitAccountMissing' | 'noTransfers'>> {
  const values = [runId, companyId]
  const [run] = (await client.query<RunOfFile>(runOfFile, values)).rows
  if (!run) return refuse('notFound')
  const rows = batchesOf<FileRow>(client, transfersOfRun, values)
  const first = await rows.next()
  const [top, ...others] = first.done ? [] : first.value
  if (!top?.head) throw new Error('the first row says what the file is about')
  const { debit, id, blocks } = top.head
  if (!debit) return refuse('debitAccountMissing')
  if (blocks.length === 0) return refuse('noTransfers')
  const order = {
    id,
    at: at.getTime() as Instant,
    currency: run.currency,
    payer: debit,
    blocks: blocks.map((block) => ({ ...block, sum: BigInt(block.sum) })),
  }
  const title = fileTitleOf(transferFileTitle, run)
  return done({
    name: exportName({ what: title, format: 'xml', language, at }),
    mediaType: 'application/xml',
    bytes: Readable.from(pain001(order, transfersIn(others, rows)), { objectMode: false }),
  })
}

async function* transfersIn(
  first: readonly FileRow[],
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<readonly Transfer[]> {
  yield first.flatMap(transferOf)
  for await (const batch of rows) yield batch.flatMap(transferOf)
}

const transferOf = ({ transfer }: FileRow): readonly Transfer[] =>
  transfer
    ? [
        {
          ...transfer,
          face: BigInt(transfer.face),
          credits: BigInt(transfer.credits),
          discount: BigInt(transfer.discount),
        },
      ]
    : []
