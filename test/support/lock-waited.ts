/** Calls that wait for a lock: the test continues when this many do. */
import { expect, vi } from 'vitest'
import { ask } from './ask.ts'
import { patient } from './patience.ts'
import type { TestServer } from './server.ts'

export const lockWaited = ({ ownerUrl }: TestServer, calls = 1): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = await ask(
      ownerUrl,
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).toEqual([calls])
  }, patient)
