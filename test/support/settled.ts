/** When nothing is left of the news: all of it is dispatched, and every reaction has had its turn or was given up. */
import { expect, vi } from 'vitest'
import { ask } from './ask.ts'

const patience = { timeout: 20_000, interval: 20 }
export const waitFor = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, patience)

/** How many deliveries there are of a kind; those that are still to be made unless told. */
export const deliveries = (ownerUrl: string, where = 'dead_at is null'): Promise<readonly unknown[]> =>
  ask(ownerUrl, `select count(*)::int from deliveries where ${where}`)

export const settledAt = (ownerUrl: string): Promise<void> =>
  waitFor(async () => {
    expect(await ask(ownerUrl, 'select count(*)::int from outbox')).toEqual([0])
    expect(await deliveries(ownerUrl)).toEqual([0])
  })
