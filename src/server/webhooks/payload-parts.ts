/** The parts that the payloads of all topics share. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import type { Json } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { webhookIdsPerStepMax } from '../limits.ts'
import type { OutboxRow } from './store.ts'

type Item = { readonly [key: string]: Json }
/** The items of an event and the name of their list in its data; `about` goes into each event of the outbox row. */
export type EventList = {
  readonly name: string
  readonly items: readonly Item[]
  readonly about?: Item
  /** How far the items were sent, if they are sent in portions and there may be more. */
  readonly processed?: number
}

export const amountText = (minor: string, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })
export const percentOf = (bps: number | null): string | null =>
  bps === null ? null : formatPercent(bps as BasisPoints)

export type PayloadReader = (db: Kysely<Schema>, outboxRow: OutboxRow) => Promise<EventList>

/** Both sides, by the ids and codes that their systems know. */
export const sides =
  sql.raw(`json_build_object('payer', json_build_object('id', k.company_id, 'name', k.name),
  'payee', json_build_object('id', p.id, 'code', p.code, 'name', p.name))`)
export type Sides = { readonly payer: Item; readonly payee: Item }

export const rowsOf = async <T>(db: Kysely<Schema>, query: RawBuilder<T>): Promise<readonly T[]> =>
  (await query.execute(db)).rows
export const subjectsOf = ({ subject_ids }: OutboxRow) =>
  sql`unnest(${subject_ids}::uuid[]) with ordinality chosen(id, place)`

export type DocumentColumns = {
  readonly sides: Sides
  readonly documentId: string
  readonly documentNumber: string
  readonly currency: Currency
}
export const documentOf = ({ documentId, documentNumber }: DocumentColumns) => ({
  documentId,
  documentNumber,
})

/** Sends the ids of an outbox row in portions: an import may confirm a hundred thousand documents. */
export const inPortions =
  (read: PayloadReader): PayloadReader =>
  async (db, outboxRow) => {
    const next = outboxRow.processed + webhookIdsPerStepMax
    const list = await read(db, {
      ...outboxRow,
      subject_ids: outboxRow.subject_ids.slice(outboxRow.processed, next),
    })
    return next < outboxRow.subject_ids.length ? { ...list, processed: next } : list
  }
