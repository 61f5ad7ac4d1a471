/**
 * Looking again at the payees of an import, in portions: what each document comes to is worked out for some payees at a
 * time and written for some documents at a time, so that it can be told how far it is.
 */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { importRowsPerStore } from '#domain/imports/limits.ts'
import type { Schema } from '../db/schema.ts'
import type { TellSteps } from '../import-kind.ts'
import { verdictsOf } from './eligibility.ts'
import { writeVerdicts } from './store.ts'

type Payee = { readonly id: string; readonly documents: number }

export async function evaluateInPortions(
  db: Kysely<Schema>,
  touched: RawBuilder<unknown>,
  businessNow: Date,
  tell: TellSteps,
): Promise<void> {
  const { rows: payees } = await sql<Payee>`
    select payee_id as id, count(*)::int as documents from documents
    where deleted_at is null and payee_id = any(array(select distinct payee_id from (${touched}) touched))
    group by payee_id order by payee_id`.execute(db)
  const all = countOf(payees)
  let done = 0
  for (const some of groupsOf(payees, importRowsPerStore)) {
    await workOut(db, some)
    const documents = countOf(some)
    for (let from = 1; from <= documents; from += importRowsPerStore) {
      const to = Math.min(from + importRowsPerStore - 1, documents)
      await writeVerdicts(db, { from, to }, businessNow)
      await tell(done + to, all)
    }
    done += documents
  }
}

const countOf = (payees: readonly Payee[]): number =>
  payees.reduce((sum, { documents }) => sum + documents, 0)

/** A statement that makes a table takes no parameters; the ids come from the database. */
async function workOut(db: Kysely<Schema>, payees: readonly Payee[]): Promise<void> {
  const ids = payees.map(({ id }) => `'${id}'`).join(',')
  await sql`drop table if exists import_verdicts`.execute(db)
  await db.executeQuery(
    CompiledQuery.raw(
      `create temp table import_verdicts on commit drop as
       select row_number() over (order by id) as n, v.* from (${verdictsOf(`p.id = any(array[${ids}]::uuid[])`)}) v`,
    ),
  )
  await sql`create index on import_verdicts (n)`.execute(db)
  await sql`analyze import_verdicts`.execute(db)
}

/** Neighbours together, up to so many documents; one with more stands alone. */
function groupsOf(payees: readonly Payee[], documentsMax: number): Payee[][] {
  const groups: Payee[][] = []
  let room = 0
  for (const payee of payees) {
    if (groups.length === 0 || payee.documents > room) {
      groups.push([])
      room = documentsMax
    }
    groups.at(-1)?.push(payee)
    room -= payee.documents
  }
  return groups
}
