/** Writes the demo world into an empty sandbox; if several processes start at once, one of them does it. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { insertAcceptances } from '#server/agreements/store.ts'
import type { JournalEntry } from '#server/commands/command.ts'
import { appendJournal, platformId } from '#server/commands/journal.ts'
import { insertCompanies, insertMemberships } from '#server/companies/store.ts'
import { ConfigError } from '#server/config/config-error.ts'
import type { Context } from '#server/context.ts'
import { lockNumbers } from '#server/db/advisory-locks.ts'
import type { Schema } from '#server/db/schema.ts'
import { analyzeGrown } from '#server/db/statistics.ts'
import { insertRequest } from '#server/entities/store.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { insertUser } from '#server/identity/store.ts'
import { insertOperator } from '#server/operator/store.ts'
import { insertPage } from '#server/registration-pages/store.ts'
import { insertInvitations } from '#server/staff/store.ts'
import { demoAcceptances } from './agreements.ts'
import { seedAttempts } from './attempts.ts'
import { seedAccounts } from './bank-accounts.ts'
import { childRequests } from './child-requests.ts'
import { companies, type DemoCompany, tradingCompanies } from './companies.ts'
import { withQuickCommits } from './connections.ts'
import { planDocuments } from './documents.ts'
import { enterDocuments } from './enter-documents.ts'
import { type DemoEvent, history } from './history.ts'
import { demoId } from './ids.ts'
import { invitations } from './invitations.ts'
import { payees } from './markets.ts'
import { neighbourPayees } from './neighbour-payees.ts'
import { seedNeighbours } from './neighbours.ts'
import { newcomerPayee, seedNewcomers } from './newcomers.ts'
import { tradeUntilNow, tradingBegins } from './past-trading.ts'
import { demoPassword, people } from './people.ts'
import {
  administratorOf,
  clerkOf,
  companyId,
  companyRows,
  frozenEntry,
  invitationRow,
  journalEntryOf,
  membershipRows,
  momentOf,
  operatorRow,
  requestRow,
  userRow,
} from './rows.ts'
import { seedMarkets } from './seed-markets.ts'
import { tradingPeople } from './trading-people.ts'
import { seedVerifications } from './verification.ts'

const lockWaitMs = 200

export type DemoWorld = {
  /** Whether there is an audit log; tests that count entries begin without one. */
  readonly past?: readonly DemoEvent[]
  /** Whether the days of the markets advance with time. */
  readonly rolling?: boolean
  /** Whether there are documents; tests that count them begin with none. */
  readonly documents?: boolean
  /** Whether the documents were traded for three months; otherwise they are as entered. */
  readonly traded?: boolean
}

export async function seedDemo(context: Context, world: DemoWorld = {}): Promise<void> {
  await context.systemDb.connection().execute(async (held) => {
    while (!(await isLocked(held))) await wait(lockWaitMs)
    try {
      if (await isSeeded(held)) return
      if (await isInhabited(held))
        throw new ConfigError(
          'The demo world in this database was not finished. Remove the database, or the data folder, and start again.',
        )
      await withQuickCommits(context, (quick) => seedAll(quick, world))
      await noteSeeded(context.systemDb, companyId(last.key), context.clock(), {})
      await analyzeGrown(context)
    } finally {
      await sql`select pg_advisory_unlock(${lockNumbers.demoData})`.execute(held)
    }
  })
}

/** A try-lock to poll with: seeding may take longer than a statement may wait for a lock. */
async function isLocked(held: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean
  }>`select pg_try_advisory_lock(${lockNumbers.demoData}) as got`.execute(held)
  return rows[0]?.got === true
}

/** The world as it was three months ago, followed by those months; without documents, the world as it is now. */
async function seedAll(
  context: Context,
  { past = history, rolling = true, documents = true, traded = true }: DemoWorld,
): Promise<void> {
  const { systemDb, clock, makeId } = context
  const now = clock()
  const begins = documents && traded ? tradingBegins(now) : now
  // Each person has a salt of their own; the threads of the process hash at the same time.
  const [operatorHash = '', ...hashes] = await Promise.all(
    [undefined, ...people, ...tradingPeople].map(() => hashPassword(demoPassword)),
  )
  const happens = async (after: Date, by: Date): Promise<void> => {
    const events = past.filter(({ at }) => new Date(at) > after && new Date(at) <= by)
    for (const event of events) await appendJournal(systemDb, journalEntryOf(event), momentOf(event))
  }
  const trade = await systemDb.transaction().execute(async (db) => {
    await insertCompanies(db, companies.flatMap(companyRows))
    await Promise.all(
      people.map((person, index) => {
        const password_hash = hashes[index] ?? ''
        return insertUser(db, userRow(person), { password_hash, changed_at: new Date(person.registered) })
      }),
    )
    await seedMarkets(db, { makeId, businessNow: begins }, rolling)
    await insertMemberships(db, people.flatMap(membershipRows))
    await insertAcceptances(db, demoAcceptances(people, companies))
    await seedAccounts(db, { administratorOf, clerkOf }, begins)
    await seedVerifications(db, context)
    await insertInvitations(db, invitations.map(invitationRow))
    await insertOperator(db, operatorRow(context, operatorHash))
    for (const company of companies) {
      if (!company.frozen) continue
      const at = new Date(company.frozen.at)
      const moment = { requestId: makeId(), machineNow: at, businessNow: at }
      await appendJournal(db, frozenEntry(company, company.frozen.reason), moment)
    }
    for (const { key, slug } of companies) if (slug) await insertPage(db, { tenant_id: companyId(key), slug })
    for (const request of childRequests) await insertRequest(db, requestRow(request))
    if (documents && traded) await seedNeighbours(db, context, hashes.slice(people.length))
    const traders = traded ? [...payees, ...neighbourPayees, newcomerPayee] : payees
    const planned = documents ? await planDocuments(db, now, traders, administratorOf) : undefined
    if (planned) await enterDocuments(db, planned, new Date(0), begins)
    await noteSeeded(db, null, begins, { companies: companies.length, people: people.length })
    return planned
  })
  await happens(new Date(0), begins)
  const noting = (at: Date, work: (db: Transaction<Schema>) => Promise<void>) =>
    systemDb.transaction().execute(async (db) => {
      await work(db)
      await noteSeeded(db, null, at, {})
    })
  if (trade && traded)
    await tradeUntilNow(context, {
      administratorOf,
      meanwhile: async (after, by) => {
        await happens(after, by)
        await noting(by, (db) => enterDocuments(db, trade, after, by))
      },
      noting: (work) => noting(now, work),
    })
  if (documents) await noting(now, (db) => seedAttempts(db, context, now))
  if (documents && traded) await noting(now, (db) => seedNewcomers(db, context, now))
  // Every tenant has a journal chain from its first entry, as after a registration.
  const all = documents && traded ? [...companies, ...tradingCompanies] : companies
  for (const { key } of all) if (key !== last.key) await noteSeeded(systemDb, companyId(key), now, {})
}

const seeded = 'sandbox.seeded'
/** The company whose entry is written last, when everything else is there. */
const last = companies.at(-1) as DemoCompany

/** Journals that the rows of this transaction are demo data. */
const noteSeeded = (db: Kysely<Schema>, tenantId: string | null, at: Date, facts: JournalEntry['facts']) =>
  appendJournal(
    db,
    { action: seeded, tenantId, userId: platformId, facts },
    { requestId: demoId(`seeded:${tenantId ?? ''}`, at.toISOString()), machineNow: at, businessNow: at },
  )

const isSeeded = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db
    .selectFrom('audit')
    .select('action')
    .where('tenant_id', '=', companyId(last.key))
    .where('action', '=', seeded)
    .limit(1)
    .executeTakeFirst()) !== undefined

const isInhabited = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
