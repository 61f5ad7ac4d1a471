/**
 * The file of a transfer order, pain.001.001.09, from what is stored of it: the same bytes whenever it is made. It is written
 * while its transfers are read.
 */
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { NamedAccount } from '#domain/bank-accounts/account.ts'
import type { Day, Instant } from '#domain/day.ts'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
import { pain001, type Transfer } from '#domain/iso20022/pain001.ts'
import type { Currency } from '#domain/money.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { transferFileTitle } from '#text/award-files.ts'
import type { Language } from '#text/text.ts'
import { batchesOf } from '../exports/cursor.ts'
import { exportName } from '../exports/export.ts'
import { fileTitleOf } from '../exports/file-title.ts'
import type { FileAnswer } from '../http/answer.ts'
import { orderHead, orderTransfers } from './order-sql.ts'

type Head = {
  readonly id: string
  readonly order: number
  /** Of the run. */
  readonly number: number
  readonly at: Date
  readonly payer: string
  readonly currency: Currency
  readonly debit: NamedAccount
  readonly blocks: readonly { readonly payDate: Day; readonly count: number; readonly sum: string }[]
}

/** The order, and the company that acts. */
export type OrderFileOf = { readonly orderId: string; readonly companyId: string }

export async function openOrderFile(
  client: pg.PoolClient,
  { orderId, companyId }: OrderFileOf,
  language: Language,
): Promise<Result<FileAnswer, 'notFound'>> {
  const [head] = (await client.query<Head>(orderHead, [orderId, companyId])).rows
  if (!head) return refuse('notFound')
  const { at, currency, debit, blocks } = head
  const order = {
    id: messageIdOf(orderId),
    at: at.getTime() as Instant,
    currency,
    payer: debit,
    blocks: blocks.map((block) => ({ ...block, sum: BigInt(block.sum) })),
  }
  const transfers = batchesOf<Transfer>(client, orderTransfers, [orderId])
  return done({
    name: exportName({ what: fileTitleOf(transferFileTitle, head), format: 'xml', language, at }),
    mediaType: 'application/xml',
    bytes: Readable.from(pain001(order, transfers), { objectMode: false }),
  })
}
