/** The parts that the payloads of all topics share. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import type { Json } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { webhookIdsPerStepMax } from '../limits.ts'
import type { Fact } from './store.ts'

type Item = { readonly [key: string]: Json }
/** The items of an event and the name of their list in its data; `about` goes into each event of the fact. */
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

export type PayloadReader = (db: Kysely<Schema>, fact: Fact) => Promise<EventList>

/** Both sides, by the ids and codes that their systems know. */
export const sides =
  sql.raw(`json_build_object('payer', json_build_object('id', k.company_id, 'name', k.name),
  'payee', json_build_object('id', p.id, 'code', p.code, 'name', p.name))`)
export type Sides = { readonly payer: Item; readonly payee: Item }

export const rowsOf = async <T>(db: Kysely<Schema>, query: RawBuilder<T>): Promise<readonly T[]> =>
  (await query.execute(db)).rows
export const subjectsOf = ({ subject_ids }: Fact) =>
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

/** Sends the ids of a fact in portions: an import may confirm a hundred thousand documents. */
export const inPortions =
  (read: PayloadReader): PayloadReader =>
  async (db, fact) => {
    const next = fact.processed + webhookIdsPerStepMax
    const list = await read(db, { ...fact, subject_ids: fact.subject_ids.slice(fact.processed, next) })
    return next < fact.subject_ids.length ? { ...list, processed: next } : list
  }
