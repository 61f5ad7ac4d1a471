/** Balances are locked in one order, all that a command needs at once, so that commands never deadlock. */
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#domain/day.ts'
import type * as limits from '#domain/ledger/limits.ts'
import { move, type OwnPosting, type Posting } from '#domain/ledger/posting.ts'
import { currencies } from '#domain/money.ts'
import { ask } from '#test/support/ask.ts'
import { gate } from '#test/support/gate.ts'
import { journalPlanted } from '#test/support/journal.ts'
import { award, payee, payer, stranger } from '#test/support/ledger.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Schema } from '../db/schema.ts'
import { postAll } from './commands.ts'
import { type Account, lockBalances } from './locks.ts'
import { insertPostings } from './store.ts'

vi.mock('#domain/ledger/limits.ts', async (original) => ({
  ...(await original<typeof limits>()),
  postingsPerStatementMax: 1,
}))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makeId = (): string => server.context.makeId()
const inScope = <T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T> =>
  server.context.db.transaction().execute(async (db) => {
    await sql`select set_config('sooner.tenant', ${payer}, true)`.execute(db)
    const done = await work(db)
    await journalPlanted(db, server.context, payer)
    return done
  })
const postAllAs = (postings: readonly Posting[], ids = makeId) =>
  inScope((db) => postAll({ db, makeId: ids }, postings))

const account = (changes: Partial<Account> = {}): Account => ({
  tenantId: payer,
  otherTenantId: payer,
  marketId: null,
  kind: 'available',
  currency: 'GBP',
  ...changes,
})
const pool = (minor: bigint, currency: Account['currency'], marketId?: string): OwnPosting => ({
  purpose: 'test.set',
  subjectId: makeId(),
  at: 0 as Instant,
  tenantId: payer,
  ...(marketId !== undefined && { marketId }),
  entries: move('pool', 'available', { currency, minor }),
})

describe('balances', () => {
  it('are answered in the order of the accounts; of one that was never opened there is none', async () => {
    await postAllAs([pool(40n, 'GBP'), pool(2n, 'GBP'), pool(5n, 'CHF')])
    const accounts = [account({ currency: 'CHF' }), account({ marketId: makeId() }), account()]
    expect(await inScope((db) => lockBalances(db, accounts))).toEqual([5n, undefined, 42n])
  })

  it('are changed by no other transaction until this one ends', async () => {
    await postAllAs([pool(1n, 'INR')])
    const { begin, begun, held, letGo } = gate()
    const first = inScope(async (db) => {
      const [before] = await lockBalances(db, [account({ currency: 'INR' })])
      begin()
      await held
      return [before, ...(await lockBalances(db, [account({ currency: 'INR' })]))]
    })
    await begun
    const second = postAllAs([pool(1n, 'INR')])
    await lockWaited(server)
    letGo()
    const [before, after] = await first
    expect(after).toBe(before)
    await second
  })
})

describe('the order of locks', () => {
  /** Accounts that were opened against the order of their ids, and the balance that comes first by id. */
  async function openedBackwards() {
    const marketId = makeId()
    const postings = currencies.map((currency) => pool(1n, currency, marketId))
    const ids = Array.from({ length: 400 }, makeId).toReversed()
    await postAllAs(postings, () => ids.shift() ?? makeId())
    const accounts = currencies.flatMap((currency) => [
      account({ marketId, currency }),
      account({ marketId, currency, kind: 'pool' }),
    ])
    const of = await ask(
      server.ownerUrl,
      `select id from ledger_accounts where market_id = '${marketId}' order by id`,
    )
    return { accounts, postings, ids: of.map(String) }
  }

  /** What is locked when `work` waits for the balance that comes first: it alone. */
  async function lockedWhileWaiting(
    ids: readonly string[],
    work: (db: Transaction<Schema>) => Promise<unknown>,
  ): Promise<number> {
    const [first = ''] = ids
    const { begin, begun, held, letGo } = gate()
    const holder = inScope(async (db) => {
      await sql`select from ledger_balances where account_id = ${first} for no key update`.execute(db)
      begin()
      await held
    })
    await begun
    const waiting = inScope(work)
    await lockWaited(server)
    const free = await ask(
      server.ownerUrl,
      `select account_id from ledger_balances where account_id in ('${ids.join("', '")}') for no key update skip locked`,
    )
    letGo()
    await Promise.all([holder, waiting])
    return ids.length - free.length
  }

  it('is that of the ids of the accounts, whatever the order in which they are named', async () => {
    const { accounts, ids } = await openedBackwards()
    expect(await lockedWhileWaiting(ids, (db) => lockBalances(db, accounts))).toBe(1)
    expect(await lockedWhileWaiting(ids, (db) => lockBalances(db, accounts.toReversed()))).toBe(1)
  })

  it('is the same for postings, which lock everything before the first is written', async () => {
    const { postings, ids } = await openedBackwards()
    const again = (order: readonly OwnPosting[]) => order.map((one) => ({ ...one, subjectId: makeId() }))
    for (const order of [postings, postings.toReversed()])
      expect(await lockedWhileWaiting(ids, (db) => postAll({ db, makeId }, again(order)))).toBe(1)
  })

  it('is kept by the database where nothing was locked before', async () => {
    const { accounts, postings, ids } = await openedBackwards()
    const rows = await ask(
      server.ownerUrl,
      `select kind || currency, id from ledger_accounts where id in ('${ids.join("', '")}')`,
    )
    const idOf = ({ kind, currency }: Account) => String(rows[rows.indexOf(`${kind}${currency}`) + 1])
    expect(new Set(accounts.map(idOf)).size).toBe(ids.length)
    const again = postings.map((one) => ({ ...one, subjectId: makeId() }))
    const locked = await lockedWhileWaiting(ids, async (db) => {
      // Balances are found as they lie in the table, and not sorted by chance, nor by a plan that was made before.
      const off = ['nestloop', 'mergejoin', 'sort'].map((name) => `set local enable_${name} = off`)
      await sql.raw(`discard plans; ${off.join('; ')}`).execute(db)
      return insertPostings(db, again, idOf, makeId)
    })
    expect(locked).toBe(1)
  })

  it('lets many post to the same accounts in opposite order, by several statements each, without a deadlock', async () => {
    const to = (payeeTenantId: string) =>
      Array.from({ length: 12 }, () => ({ ...award(makeId()), payeeTenantId }))
    await postAllAs([...to(payee), ...to(stranger)])
    const rounds = Array.from({ length: 6 }, (_, n) =>
      postAllAs(n % 2 ? [...to(payee), ...to(stranger)] : [...to(stranger), ...to(payee)]),
    )
    const outcomes = await Promise.allSettled(rounds)
    expect(outcomes.map(({ status }) => status)).toEqual(rounds.map(() => 'fulfilled'))
  })
})
