/**
 * Wakes this process when another one dispatches, by LISTEN/NOTIFY. Only an acceleration: without it, polling
 * finds the events.
 */
import type pg from 'pg'
import type { Pool } from '../db/pool.ts'
import { type Loop, startLoop } from '../rate-limits/loop.ts'

const channel = 'sooner_domain_events'

type Options = {
  readonly pool: Pool
  readonly retryMs: number
  /** Called without an id when a notification may have been missed. */
  readonly onNotice: (lastId?: string) => void
  readonly onError: (error: unknown) => void
}

/** One connection per process; a lost one is replaced as soon as the database is reachable. */
export function startListening({ pool, retryMs, onNotice, onError }: Options): Loop {
  let current: pg.PoolClient | undefined
  const leave = (client: pg.PoolClient): void => {
    if (current !== client) return
    current = undefined
    client.release(true)
  }
  const connect = async (): Promise<void> => {
    const client = await pool.connect()
    current = client
    client.on('notification', ({ payload }) => onNotice(payload))
    // A broken connection is only dropped here; its errors are reported by the pool.
    client.once('end', () => leave(client))
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      leave(client)
      throw error
    }
    // Events dispatched before `listen` sent no notification to this connection.
    onNotice()
  }
  const loop = startLoop({
    work: async () => {
      if (!current) await connect()
      return false
    },
    everyMs: retryMs,
    onError,
  })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      if (current) leave(current)
    },
  }
}
