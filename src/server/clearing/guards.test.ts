/** What the database refuses of offers, awards and payments, whichever role writes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRole } from '#server/db/roles.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
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
    const failed = `update awards set state = 'failed' where item_id = '${id}'`
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
  /** A copy of an award, with some of it otherwise. */
  const copied = (changes: Readonly<Record<string, string | undefined>>) =>
    `insert into awards select (jsonb_populate_record(a, '${JSON.stringify(changes)}'::jsonb)).* from awards a where a.item_id = '${awarded.itemIds[0]}'`
  const ofWaiting = async () => {
    const [item] = await ask(
      server.ownerUrl,
      `select to_jsonb(i) from offer_items i where i.id = '${waiting.itemIds[0]}'`,
    )
    const { offer_id, document_id, market_id, payee_id, payee_tenant_id } = item as Record<string, string>
    const id = server.context.makeId()
    return {
      id,
      place: '900',
      number: 'AAAA-AAAA',
      item_id: waiting.itemIds[0],
      offer_id,
      document_id,
      market_id,
      payee_id,
      payee_tenant_id,
    }
  }

  it('is of a live item, and of what the item is of', async () => {
    const sound = await ofWaiting()
    await expect(attempt(copied(sound))).rejects.toThrow('undone')
    for (const name of ['item_id', 'offer_id', 'document_id', 'market_id', 'payee_id', 'payee_tenant_id']) {
      const stray = copied({ ...sound, [name]: server.context.makeId() })
      await expect(attempt(stray)).rejects.toThrow('of a live item')
    }
    const gone = `update offer_items set state = 'canceled' where id = '${waiting.itemIds[0]}'`
    await expect(attempt(gone, copied(sound))).rejects.toThrow('of a live item')
  })
})

describe('[OFR-30] an offer', () => {
  it('is never changed or deleted, even by the owner', async () => {
    const one = `where id = '${waiting.offerId}'`
    await expect(attempt(`update offers set rate_bps = rate_bps + 1 ${one}`)).rejects.toThrow('append-only')
    await expect(attempt(`delete from offers ${one}`)).rejects.toThrow('append-only')
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
