/** Posting as commands do it: all or nothing, once for one thing, and seen by those whom it concerns. */
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Instant } from '#domain/day.ts'
import { postingEntriesMax } from '#domain/ledger/limits.ts'
import {
  type Entry,
  loanKinds,
  move,
  type OwnPosting,
  ownKinds,
  type Posting,
  sharedKinds,
} from '#domain/ledger/posting.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { type Currency, currencies } from '#domain/money.ts'
import { ask } from '#test/support/ask.ts'
import { journalPlanted } from '#test/support/journal.ts'
import fc from '#test/support/laws.ts'
import { award, payee, payer, postAs, postIn, stranger } from '#test/support/ledger.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole } from '#test/support/sql.ts'
import { appRole } from '../db/roles.ts'
import type { Schema } from '../db/schema.ts'
import { postAll } from './commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makeId = (): string => server.context.makeId()
const count = async (table: string): Promise<number> =>
  Number((await ask(server.ownerUrl, `select count(*)::int from ${table}`))[0])

const pool = (minor: bigint, currency: Currency = 'CNY'): OwnPosting => ({
  purpose: 'test.set',
  subjectId: makeId(),
  at: 0 as Instant,
  tenantId: payer,
  entries: move('pool', 'available', { currency, minor }),
})

describe('a posting', () => {
  it('is there with the command that posts it, and opens its accounts once', async () => {
    const before = await count('ledger_accounts')
    const first = await postAs(server.context, payer, award(makeId()))
    await postAs(server.context, payee, award(makeId()))
    const entries = await ask(
      server.ownerUrl,
      `select a.kind, e.amount_minor::int, e.currency from ledger_entries e join ledger_accounts a on a.id = account_id
       where transaction_id = '${first}' order by number`,
    )
    expect(entries).toEqual(['payable', -10_000, 'CNY', 'net', 9_997, 'CNY', 'discount', 3, 'CNY'])
    expect(await count('ledger_accounts')).toBe(before + 3)
  })

  it('is not there when its command fails after it', async () => {
    const before = await count('ledger_transactions')
    const failing = server.context.db.transaction().execute(async (db) => {
      await postIn(db, server.context, payer, award(makeId()))
      throw new Error('after it')
    })
    await expect(failing).rejects.toThrow('after it')
    expect(await count('ledger_transactions')).toBe(before)
  })

  it('is made by one of its two tenants, and by no other', async () => {
    await expect(postAs(server.context, stranger, award(makeId()))).rejects.toThrow('row-level security')
  })

  it('is made once for one thing, however often it is asked for', async () => {
    const subject = makeId()
    const tries = Array.from({ length: 8 }, () => postAs(server.context, payer, award(subject)))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('of many at once opens each account once', async () => {
    const tries = Array.from({ length: 40 }, (_, n) =>
      postAs(server.context, payer, pool(BigInt(n + 1), n % 2 ? 'USD' : 'JPY')),
    )
    await Promise.all(tries)
    const opened = `select currency, kind from ledger_accounts where market_id is null and kind in ('pool', 'available') order by 1, 2`
    expect(await ask(server.ownerUrl, opened)).toEqual(
      ['JPY', 'USD'].flatMap((currency) => [currency, 'available', currency, 'pool']),
    )
  })

  it('takes every kind of account and every currency of the domain, up to its limits', async () => {
    for (const [index, currency] of currencies.entries()) {
      const to = ownKinds[1 + (index % 3)] ?? 'available'
      await postAs(server.context, payer, {
        ...pool(1n),
        entries: move('pool', to, { currency, minor: totalMinorMax }),
      })
    }
    const check = `select pg_get_constraintdef(oid) from pg_constraint where conname = 'ledger_accounts_kind_check'`
    const [definition] = await ask(server.ownerUrl, check)
    expect([...String(definition).matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind)).toEqual([
      ...ownKinds,
      ...sharedKinds,
      ...loanKinds,
    ])
    const [most] = await ask(
      server.ownerUrl,
      `select pg_get_constraintdef(oid) from pg_constraint where conname = 'ledger_transactions_entry_count_check'`,
    )
    expect(most).toContain(`<= ${postingEntriesMax}`)
  })

  it('that does not balance is refused as a bug before it reaches the database', async () => {
    const entries = [{ kind: 'net', amount: { currency: 'CNY', minor: 1n } }] as const
    await expect(postAs(server.context, payer, { ...award(makeId()), entries })).rejects.toThrow(
      'test.awarded cannot be posted: a posting has at least two entries',
    )
  })
})

describe('what two tenants share', () => {
  it('is seen by both and by no other tenant; what a payer set aside is seen by the payer alone', async () => {
    const shared = await postAs(server.context, payer, award(makeId()))
    const own = await postAs(server.context, payer, pool(7n))
    const seen = (tenant: string) =>
      asRole(server, appRole, { tenant }, async (query) => {
        const rows = await query<{ id: string; entries: bigint }>(
          `select t.id, count(e) as entries from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
           where t.id in ($1, $2) group by 1 order by 1`,
          [shared, own],
        )
        return rows.map(({ id, entries }) => [id, Number(entries)])
      })
    expect(await seen(payer)).toEqual([
      [shared, 3],
      [own, 2],
    ])
    expect(await seen(payee)).toEqual([[shared, 3]])
    expect(await seen(stranger)).toEqual([])
  })

  it('is no account of a payer’s own, and the other way round', async () => {
    const open = (kind: string, other: string) =>
      ask(
        server.ownerUrl,
        `insert into ledger_accounts values ('${makeId()}', '${payer}', '${other}', '${makeId()}', '${kind}', 'CNY')`,
      )
    await expect(open('available', payee)).rejects.toThrow('ledger_accounts_check')
    await expect(open('payable', payer)).rejects.toThrow('ledger_accounts_check')
  })
})

describe('many postings at once', () => {
  const inScope = <T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T> =>
    server.context.db.transaction().execute(async (db) => {
      await sql`select set_config('sooner.tenant', ${payer}, true)`.execute(db)
      const done = await work(db)
      await journalPlanted(db, server.context, payer)
      return done
    })
  const postAllAs = (postings: readonly Posting[]) =>
    inScope((db) => postAll({ db, makeId: server.context.makeId }, postings))

  it('are there together, of several parties and currencies, each with its own entries', async () => {
    const postings = [award(makeId()), pool(5n, 'USD'), award(makeId(), 500n), pool(9n, 'JPY')]
    const ids = await postAllAs(postings)
    const found = await ask(
      server.ownerUrl,
      `select t.subject_id, (select array_agg(e.amount_minor::int order by e.number) from ledger_entries e where e.transaction_id = t.id)
       from ledger_transactions t where t.id in ('${ids.join("', '")}') order by array_position(array['${ids.join("', '")}'], t.id::text)`,
    )
    expect(found).toEqual(
      postings.flatMap(({ subjectId, entries }) => [
        subjectId,
        (entries as readonly Entry[]).map(({ amount }) => Number(amount.minor)),
      ]),
    )
  })

  it('are all refused where one is there already', async () => {
    const subject = makeId()
    await postAs(server.context, payer, award(subject))
    const before = await count('ledger_transactions')
    await expect(postAllAs([award(makeId()), award(subject)])).rejects.toThrow('duplicate key')
    expect(await count('ledger_transactions')).toBe(before)
  })

  it('are one item of the journal for each table', async () => {
    await postAllAs(Array.from({ length: 30 }, () => award(makeId())))
    const [items] = await ask(
      server.ownerUrl,
      `select body -> 'made' from audit order by body ->> 'at' desc, seq desc limit 1`,
    )
    const tables = (items as [string, string, number][]).map(([table, , rows]) => [table, rows])
    expect(tables).toEqual([
      ['ledger_entries', 90],
      ['ledger_transactions', 30],
    ])
  })

  it('leave every account at the sum of its entries, whatever is posted at the same time', async () => {
    const all = fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 4 }), {
          maxLength: 6,
        }),
        async (batches) => {
          await Promise.all(batches.map((amounts) => postAllAs(amounts.map((minor) => pool(minor, 'EUR')))))
        },
      ),
      { numRuns: 10 },
    )
    await all
    const differs = `select count(*)::int from ledger_balances b where balance_minor <> coalesce((
      select sum(amount_minor) from ledger_entries e where e.account_id = b.account_id), 0)`
    expect(await ask(server.ownerUrl, differs)).toEqual([0])
    const [balances, accounts] = [await count('ledger_balances'), await count('ledger_accounts')]
    expect(balances).toBe(accounts)
  })
})
