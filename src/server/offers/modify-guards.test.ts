/** What the database refuses of a modified offer, even for its owner; and that a run in progress stops a change. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ask } from '#test/support/ask.ts'
import { openOffers, suzhouMarketId } from '#test/support/offers.ts'

const { server, modify, offered, read } = openOffers()
const attempt = (sql: string) => ask(server().ownerUrl, sql)
const undone = (sql: string) => attempt(`do $$ begin ${sql}; raise 'undone'; end $$`)

describe('[OFR-20] [OFR-21] the database', () => {
  it('changes the terms of an item only with those of its offer, and an offer only with its items', async () => {
    const { offerId } = await offered()
    await expect(
      undone(`update offer_items set rate_bps = 900, priority_at = changed_at where offer_id = '${offerId}'`),
    ).rejects.toThrow('has the terms of its offer')
    await expect(
      attempt(`update offers set rate_bps = 900, version = 2 where id = '${offerId}'`),
    ).rejects.toThrow('changes with its documents')
    await expect(attempt(`update offers set rate_bps = 900 where id = '${offerId}'`)).rejects.toThrow(
      'append-only',
    )
    await expect(attempt(`delete from offers where id = '${offerId}'`)).rejects.toThrow('append-only')
  })

  it('gives an item another place in time if and only if its terms change', async () => {
    const { offerId } = await offered()
    const set = (columns: string) => undone(`update offer_items set ${columns} where offer_id = '${offerId}'`)
    await expect(set(`priority_at = priority_at - interval '1 hour'`)).rejects.toThrow(
      'does not change like this',
    )
    const offer = `update offers set rate_bps = 900, version = 2 where id = '${offerId}'`
    await expect(
      undone(
        `${offer}; update offer_items set rate_bps = 900, changed_at = changed_at + interval '1 hour' where offer_id = '${offerId}'`,
      ),
    ).rejects.toThrow('does not change like this')
    const moved = `rate_bps = 900, priority_at = changed_at + interval '1 hour', changed_at = changed_at + interval '1 hour'`
    await expect(
      undone(`${offer}; update offer_items set ${moved} where offer_id = '${offerId}'`),
    ).rejects.toThrow('undone')
  })

  it('keeps the terms of an item that has ended, and never changes what a modification replaced', async () => {
    const { offerId, documentId } = await offered()
    await modify(offerId, { documentIds: [documentId], rate: '9.00' })
    await expect(
      attempt(`update offer_modifications set rate_bps = 100 where offer_id = '${offerId}'`),
    ).rejects.toThrow('append-only')
    await modify(offerId, { version: 2, documentIds: [], withdraw: true })
    await expect(
      undone(`update offer_items set amount = amount + 1 where offer_id = '${offerId}'`),
    ).rejects.toThrow('does not change like this')
    expect((await read(offerId)).items[0]).toMatchObject({ state: 'canceled', discount: '6.75' })
  })
})

it('[CLR-07] [OFR-20] an offer is not modified while a run of its market is in progress', async () => {
  const { offerId, documentId } = await offered()
  await attempt(`insert into clearing_runs (payer_tenant_id, id, market_id, number, slot_date, state, instant)
    select tenant_id, gen_random_uuid(), id, 9001, business_date, 'running', created_at from markets where id = '${suzhouMarketId}'`)
  const change = { documentIds: [documentId], rate: '9.00' }
  const answer = await modify(offerId, change)
  expect(answer.code).toBe(codes.runInProgress.code)
  expect(await read(offerId)).toMatchObject({ status: 'calculating', can: [], version: 1 })
  await attempt(
    `update clearing_runs set state = 'aborted', end_reason = 'failed', finished_at = instant where number = 9001`,
  )
  expect((await modify(offerId, change)).code).toBe(0)
})
