/** What had changed when a proposal was voided, as it is kept and shown: documents by their numbers. */
import { type Kysely, sql } from 'kysely'
import type { InputChange, InputChangeKind } from '#domain/clearing/input-changes.ts'
import type { Schema } from '../db/schema.ts'
import { uuidAt } from './award-rows.ts'

export type StoredChange = {
  /** The pay date may also have passed. */
  readonly kind: InputChangeKind | 'payDatePassed'
  readonly before: string | null
  readonly after: string | null
  readonly count: number | null
  /** The first of them. */
  readonly documents: readonly { readonly id: string; readonly number: string }[]
}

export const payDatePassed = (payDate: string): StoredChange => ({
  kind: 'payDatePassed',
  before: payDate,
  after: null,
  count: null,
  documents: [],
})

/** The calendar gives no pay date any more. */
export const payDateGone = (payDate: string): StoredChange => ({ ...payDatePassed(payDate), kind: 'payDate' })

export const minimumsSet = (payees: number): StoredChange => ({
  kind: 'payeeMinimum',
  before: null,
  after: null,
  count: payees,
  documents: [],
})

/** The bytes differ although no value does: they were written by another version of the program. */
const writtenOtherwise: StoredChange = {
  kind: 'rule',
  before: null,
  after: null,
  count: null,
  documents: [],
}

export async function storedChangesOf(
  db: Kysely<Schema>,
  tenantId: string,
  changes: readonly InputChange[],
): Promise<readonly StoredChange[]> {
  if (changes.length === 0) return [writtenOtherwise]
  const ids = changes.flatMap((change) =>
    'count' in change ? change.documents.map((id) => uuidAt(id, 0)) : [],
  )
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from documents where payer_tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return changes.map((change) =>
    'count' in change
      ? {
          kind: change.kind,
          before: null,
          after: null,
          count: change.count,
          documents: change.documents.flatMap((bytes) => {
            const id = uuidAt(bytes, 0)
            const number = numbers.get(id)
            return number === undefined ? [] : [{ id, number }]
          }),
        }
      : { ...change, count: null, documents: [] },
  )
}
