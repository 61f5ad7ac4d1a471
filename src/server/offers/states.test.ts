/** The table of states in the database: the same changes and the same status as in the domain, and no other. */
import { describe, expect, it } from 'vitest'
import { offerStatusOf } from '#domain/offers/labels.ts'
import { type ItemState, itemStates, openStates, stateChanges } from '#domain/offers/states.ts'
import { ask } from '#test/support/ask.ts'
import fc from '#test/support/laws.ts'
import { openOffers } from '#test/support/offers.ts'

const { server, offered } = openOffers({ breaks: ['journalDiffers', 'offerStateDiffers'] })
const stored = itemStates.filter((state) => state !== 'draft')
const list = (words: readonly string[]): string =>
  `array[${words.map((word) => `'${word}'`).join(', ')}]::text[]`

describe('[OFR-30] the database', () => {
  it('allows the changes of state that the table of the domain has, and no other', async () => {
    const pairs = await ask(
      server().ownerUrl,
      `select a || ' ' || b from unnest(${list(stored)}) a, unnest(${list(stored)}) b where is_item_change(a, b)`,
    )
    const expected = stateChanges.filter(([from]) => from !== 'draft').map(([from, to]) => `${from} ${to}`)
    expect(new Set(pairs)).toEqual(new Set(expected))
  })

  it('refuses every other change, and whatever is not a state', async () => {
    const { offerId } = await offered()
    const reach: Readonly<Record<string, readonly ItemState[]>> = {
      live: [],
      awarded: ['awarded'],
      canceled: ['canceled'],
      failed: ['failed'],
    }
    for (const [from, path] of Object.entries(reach))
      for (const to of stored) {
        const steps = [...path, to].map(
          (state) =>
            `update offer_items set state = '${state}', failure_reason = ${state === 'failed' ? `'invoicePaid'` : 'null'},
              invalid_reason = ${state === 'invalid' ? `'documentDisabled'` : 'null'} where offer_id = '${offerId}'`,
        )
        const attempt = ask(server().ownerUrl, `do $$ begin ${steps.join('; ')}; raise 'undone'; end $$`)
        // Of what has failed only what was not paid in time is awarded again.
        const isAllowed = from !== 'failed' && stateChanges.some(([a, b]) => a === from && b === to)
        const isSame = from === to && openStates.some((state) => state === from)
        await expect(attempt, `${from} to ${to}`).rejects.toThrow(
          isAllowed || isSame ? 'undone' : 'does not change like this',
        )
      }
    await expect(
      ask(server().ownerUrl, `update offer_items set state = 'draft' where offer_id = '${offerId}'`),
    ).rejects.toThrow('does not change like this')
  })

  it('[OFR-34] has at most one active item for a document, even for its owner', async () => {
    const { offerId } = await offered()
    const copy = `insert into offer_items select payer_tenant_id, gen_random_uuid(), offer_id, document_id, market_id, payee_id, payee_tenant_id,
      'live', false, null, face, currency, due_date, bill_term_days, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, expected_date,
      day_count, fixed, amount, discount, priority_at, changed_at from offer_items where offer_id = '${offerId}'`
    await expect(ask(server().ownerUrl, copy)).rejects.toThrow('offer_items_active')
  })

  it('[OFR-41] shows of an offer what the domain does, for every combination', async () => {
    const cases = fc.sample(
      fc.record({
        states: fc.array(fc.constantFrom(...stored), { maxLength: 5 }),
        mandate: fc.constantFrom(null, 'active' as const, 'ended' as const),
        reviewed: fc.boolean(),
        frozen: fc.boolean(),
        running: fc.boolean(),
        marketOpen: fc.boolean(),
      }),
      400,
    )
    const selects = cases.map(
      ({ states, reviewed, frozen, running, marketOpen, mandate }, n) =>
        `select ${n} as n, offer_status(${list(states)}, ${reviewed}, ${frozen}, ${running}, ${marketOpen}, ${mandate === null ? 'null' : `'${mandate}'`}) as s`,
    )
    const found = await ask(server().ownerUrl, `select s from (${selects.join(' union all ')}) c order by n`)
    expect(found).toEqual(
      cases.map(({ states, mandate, ...overlay }) =>
        offerStatusOf(
          states.map((state) => ({ state, ...overlay })),
          mandate === null ? undefined : { state: mandate, ...overlay },
        ),
      ),
    )
  })
})
