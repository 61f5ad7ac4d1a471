/** What the database refuses of offers, awards and payments, whichever role writes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRole, systemRole } from '#server/db/roles.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import {
  apr,
  clearNow,
  orchid,
  type Planted,
  payerTenantId,
  plantOffer,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole, outcomeOf, type Requester } from '#test/support/sql.ts'

let server: TestServer
/** Two documents of an offer that a run has awarded, and one of another that waits. */
let awarded: Planted
let waiting: Planted
beforeAll(async () => {
  server = await openTestServer()
  const document = { amount: 1_000_00n, due_date: '2026-12-20' }
  awarded = await plantOffer(server.context, { terms: apr(1_000), documents: [document, document] })
  server.clock.advance(minute)
  await clearNow(server)
  waiting = await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents: [document] })
})
afterAll(() => server.close())

/** As the owner, whom no right and no policy stops; taken back. */
const attempt = (...statements: readonly string[]) =>
  ask(server.ownerUrl, `do $$ begin ${statements.join('; ')}; raise 'undone'; end $$`)

describe('[CLR-07] an item', () => {
  const end = (id: string | undefined, state: string) =>
    `update offer_items set state = '${state}', failure_reason = ${state === 'failed' ? `'invoicePaid'` : 'null'},
      invalid_reason = ${state === 'invalid' ? `'documentDisabled'` : 'null'} where id = '${id}'`
  const ends = ['canceled', 'revoked', 'adminRevoked', 'expired', 'invalid', 'failed']

  it.each(ends)('that was awarded is not %s, though its state has not followed', async (state) => {
    const [id] = awarded.itemIds
    expect(await ask(server.ownerUrl, `select state from offer_items where id = '${id}'`)).toEqual(['live'])
    await expect(attempt(end(id, state))).rejects.toThrow('stays awarded')
    await expect(attempt(`update offer_items set state = 'awarded' where id = '${id}'`)).rejects.toThrow(
      'undone',
    )
    const failed = `update awards set state = 'failed' where id = '${id}'`
    await expect(attempt(failed, end(id, state))).rejects.toThrow('undone')
  })

  it.each(ends)('that was not may be %s, but in no statement with one that was', async (state) => {
    const [id] = waiting.itemIds
    await expect(attempt(end(id, state))).rejects.toThrow('undone')
    const both = end(id, state).replace(`id = '${id}'`, `state = 'live'`)
    await expect(attempt(both)).rejects.toThrow('stays awarded')
  })
})

describe('[CLR-20] an award', () => {
  const staged = (id: string | undefined) => [
    `create temporary table staged_awards (id uuid, number text, place int, amount bigint, discount bigint, days_paid_early int,
       new_pay_date date, pay_by date) on commit drop`,
    'grant select on staged_awards to public',
    `insert into staged_awards values ('${id}', 'AAAA-AAAA', 900, 100000, 1000, 30, '2026-11-20', '2026-11-24')`,
  ]
  const runOf = async () => (await ask(server.ownerUrl, 'select run_id::text from awards limit 1'))[0]
  /** How many awards the payer's scope can write of an item. */
  const written = (id: string | undefined, tenant: string, ...before: readonly string[]) =>
    asRole(server, appRole, { tenant }, async (query) => {
      for (const statement of [...staged(id), ...before]) await query(statement)
      const [row] = await query<{ made: number }>('select insert_awards($1, $2) as made', [
        payerTenantId,
        await runOf(),
      ])
      return row?.made
    })

  it('is written by the one function for it, and by no role itself', async () => {
    for (const role of [appRole, systemRole])
      await asRole(server, role, { tenant: payerTenantId }, async (query) => {
        const copied = 'insert into awards select a.* from awards a where a.payer_tenant_id = $1'
        expect([role, await outcomeOf(query, copied, [payerTenantId])]).toEqual([role, '42501'])
      })
  })

  it('is of a live item without one, in the scope of its payer', async () => {
    const [item] = waiting.itemIds
    expect(await written(item, payerTenantId)).toBe(1)
    expect(await written(server.context.makeId(), payerTenantId), 'of no item').toBe(0)
    const rejected = `update offer_items set state = 'rejected' where id = '${item}'`
    expect(await written(item, payerTenantId, rejected).catch(String), 'of an item that ended').not.toBe(1)
    await expect(written(awarded.itemIds[0], payerTenantId)).rejects.toThrow('awards_pkey')
    const other = tradeOf(orchid).payeeTenantId ?? ''
    await expect(written(item, other)).rejects.toThrow('in the scope of their payer')
  })
})

describe('[OFR-30] an offer', () => {
  it('is never changed or deleted, even by the owner', async () => {
    const one = `where id = '${waiting.offerId}'`
    await expect(attempt(`update offers set rate_bps = rate_bps + 1 ${one}`)).rejects.toThrow('append-only')
    await expect(attempt(`delete from offers ${one}`)).rejects.toThrow('append-only')
  })
})

describe('[CLR-20] awards are written from staged rows of a plain table', () => {
  it('and from no view of the caller, which would be read with the rights of the owner', async () => {
    await asRole(server, appRole, { tenant: payerTenantId }, async (query) => {
      const staged = `create temporary view staged_awards as select null::uuid as id, 1 as place, ''::text as number, 1::bigint as amount,
        1::bigint as discount, 1 as days_paid_early, date '2026-11-20' as new_pay_date, date '2026-11-20' as pay_by`
      await query(staged, [])
      await expect(query('select insert_awards($1, $2)', [payerTenantId, payerTenantId])).rejects.toThrow(
        'rows of a plain table',
      )
    })
  })
})

describe('[CLR-22] that a document is paid', () => {
  const paid = 'insert into document_payments (payer_tenant_id, document_id, paid_date) values ($1, $2, $3)'
  const payment = `insert into award_payments (payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, net, source, marked_at, marked_by, release_on, posting_id)
    select a.payer_tenant_id, a.id, a.market_id, a.payee_tenant_id, $3, a.amount - a.discount, 'payer', a.awarded_at, a.payer_tenant_id, a.release_on, a.id
    from awards a where a.payer_tenant_id = $1 and a.document_id = $2`
  const asPayer = <T>(work: (query: Requester) => Promise<T>) =>
    asRole(server, appRole, { tenant: payerTenantId }, work)

  it('is for a payer to write where its award is paid, on that day, and nowhere else', async () => {
    const [first, second] = awarded.documentIds
    const day = '2026-11-20'
    await asPayer(async (query) => {
      expect(await outcomeOf(query, paid, [payerTenantId, first, day])).toBe('42501')
      expect(await outcomeOf(query, payment, [payerTenantId, first, day])).toBe('1 rows')
      expect(await outcomeOf(query, paid, [payerTenantId, first, day])).toBe('42501')
      const ofFirst = `update awards set state = 'paid' where payer_tenant_id = $1 and document_id = $2`
      expect(await outcomeOf(query, ofFirst, [payerTenantId, first])).toBe('1 rows')
      expect(await outcomeOf(query, paid, [payerTenantId, first, '2026-11-19'])).toBe('42501')
      // Another document of the same offer, and one of no award.
      expect(await outcomeOf(query, paid, [payerTenantId, second, day])).toBe('42501')
      expect(await outcomeOf(query, paid, [payerTenantId, waiting.documentIds[0], day])).toBe('42501')
      expect(await outcomeOf(query, paid, [payerTenantId, first, day])).toBe('1 rows')
    })
  })
})
