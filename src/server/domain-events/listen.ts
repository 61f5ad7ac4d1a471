/** Wakes this process when another one dispatches. It only makes things faster: without it they are found by looking. */
import type pg from 'pg'
import type { Pool } from '../db/pool.ts'
import { type Loop, startLoop } from '../rate-limits/loop.ts'

const channel = 'sooner_domain_events'

type Options = {
  readonly pool: Pool
  readonly retryMs: number
  /** Without an id where a notice may have been missed. */
  readonly onNotice: (lastId?: string) => void
  readonly onError: (error: unknown) => void
}

/** One connection for the whole process; one that is lost is replaced as soon as the database is there again. */
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
    // Whatever breaks a connection ends it; its errors are told by the pool.
    client.once('end', () => leave(client))
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      leave(client)
      throw error
    }
    // What was dispatched before this moment gave no notice here.
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
