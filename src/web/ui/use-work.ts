/** Long work, read at least each second until it has ended. A read that fails is tried again; the last one stays. */
import { useEffect, useState } from 'react'
import { progressEveryMs } from '#domain/limits.ts'

export type Work = {
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly done: number
  /** Absent while it is not known yet. */
  readonly total?: number
  /** Why it stopped. */
  readonly message?: string
}

const hasEnded = ({ state }: Work): boolean => state === 'done' || state === 'failed'

/** `read` has to be the same function as long as it reads the same work. */
export function useWork(read: () => Promise<Work>): { readonly work?: Work; readonly lost: boolean } {
  const [seen, setSeen] = useState<{ readonly work?: Work; readonly lost: boolean }>({ lost: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let watching = true
    const look = async () => {
      const beganMs = Date.now()
      const work = await read().catch(() => undefined)
      if (!watching) return
      setSeen((before) => (work ? { work, lost: false } : { ...before, lost: true }))
      // However long a reading takes, the next one is due a second after this one began.
      if (!work || !hasEnded(work))
        timer = setTimeout(() => void look(), Math.max(0, beganMs + progressEveryMs - Date.now()))
    }
    void look()
    return () => {
      watching = false
      clearTimeout(timer)
    }
  }, [read])
  return seen
}
