/** Outbox rows with many ids become events in portions, and an outbox row that keeps failing blocks no other for ever. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { entry } from '#test/support/documents-trade.ts'
import { openOffers } from '#test/support/offers.ts'
import { eventsOf, plantEndpoint } from '#test/support/webhooks.ts'
import { webhookEventRetryMs, webhookEventTriesMax, webhookIdsPerStepMax } from '../limits.ts'
import { createNextEvents, type TenantBackoff } from './create-events.ts'
import { inPortions } from './payload-parts.ts'
import type { OutboxRow } from './store.ts'

describe('the portions of an outbox row', () => {
  it('have every id once, in order, so many at a time', async () => {
    const read = inPortions((_db, { subject_ids }) =>
      Promise.resolve({ name: 'ids', items: subject_ids.map((id) => ({ id })) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 * webhookIdsPerStepMax }), async (count) => {
        const ids = Array.from({ length: count }, (_, at) => String(at))
        const seen: unknown[] = []
        for (let processed: number | undefined = 0; processed !== undefined; ) {
          const part = await read(null as never, { subject_ids: ids, processed } as unknown as OutboxRow)
          expect(part.items.length).toBeLessThanOrEqual(webhookIdsPerStepMax)
          seen.push(...part.items.map(({ id }) => id))
          processed = part.processed
        }
        expect(seen).toEqual(ids)
      }),
      { numRuns: 20 },
    )
  })
})

describe('an outbox row that cannot become an event', () => {
  const { server, payer, payee, offered } = openOffers({ breaks: ['journalDiffers'] })
  const payeeTenant = entityOf('mingyuan').tenantId
  beforeAll(async () => {
    await plantEndpoint(server(), payeeTenant, 'https://erp.example.com/hooks')
    await ask(
      server().ownerUrl,
      `alter table webhook_events add constraint broken check (topic <> 'offer.submitted')`,
    )
  })

  it('is tried so often, then given up, and the outbox row after it becomes an event', async () => {
    await offered()
    const own = entry({ type: 'receivable', supplierId: entityOf('mingyuan-hongfei').id })
    const added = await server().call(routes.documentAdd, { body: own }, { token: payee() })
    const invoices = [{ id: added.data.id, version: 1 }]
    await server().call(routes.documentConfirm, { body: { invoices, confirmed: true } }, { token: payer() })

    const passedOver: TenantBackoff = new Map()
    for (let tries = 0; tries < webhookEventTriesMax; tries += 1) {
      await expect(createNextEvents(server().context, passedOver)).rejects.toThrow('broken')
      expect(await createNextEvents(server().context, passedOver), 'passed over').toBe(false)
      server().clock.advance(webhookEventRetryMs)
    }
    while (await createNextEvents(server().context, passedOver)) continue
    const topics = (await eventsOf(server().context, payeeTenant)).map(({ topic }) => topic)
    expect(topics).toEqual(['document.confirmed'])
  })
})
