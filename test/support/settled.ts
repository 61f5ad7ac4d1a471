/** Waits until all events are dispatched, and every delivery is done or given up. */
import { expect, vi } from 'vitest'
import { ask } from './ask.ts'

const patience = { timeout: 20_000, interval: 20 }
export const waitFor = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, patience)

/** The number of deliveries; pending ones by default. */
export const deliveries = (ownerUrl: string, where = 'dead_at is null'): Promise<readonly unknown[]> =>
  ask(ownerUrl, `select count(*)::int from event_deliveries where ${where}`)

export const settledAt = (ownerUrl: string): Promise<void> =>
  waitFor(async () => {
    expect(await ask(ownerUrl, 'select count(*)::int from outbox')).toEqual([0])
    expect(await deliveries(ownerUrl)).toEqual([0])
  })
