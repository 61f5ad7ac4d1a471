/**
 * Long work, read at least each second until it has ended. A read that is lost is tried again, and what was read last
 * stays; one that the server refuses would be refused again.
 */
import { useEffect, useState } from 'react'
import { progressEveryMs } from '#domain/limits.ts'
import { CallFailed } from '#web/api/failed.ts'

export type Work = {
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly done: number
  /** Absent while it is not known yet. */
  readonly total?: number
  /** Why it stopped. */
  readonly message?: string
}

type Seen = {
  readonly work?: Work
  readonly lost: boolean
  /** Why it can no longer be read: it is not there, or it is not for this person. */
  readonly refusal?: CallFailed
}

const hasEnded = ({ state }: Work): boolean => state === 'done' || state === 'failed'

const refusalIn = (error: unknown): CallFailed | undefined =>
  error instanceof CallFailed && error.answered ? error : undefined

/** `read` has to be the same function as long as it reads the same work. */
export function useWork(read: () => Promise<Work>): Seen {
  const [seen, setSeen] = useState<Seen>({ lost: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let watching = true
    const look = async () => {
      const beganMs = Date.now()
      const answer = await read().then(
        (work) => ({ work, lost: false, isOver: hasEnded(work) }),
        (error: unknown) => {
          const refusal = refusalIn(error)
          return refusal ? { refusal, lost: false, isOver: true } : { lost: true, isOver: false }
        },
      )
      if (!watching) return
      const { isOver, ...news } = answer
      setSeen((before) => ({ ...before, ...news }))
      // However long a reading takes, the next one is due a second after this one began.
      if (!isOver) timer = setTimeout(() => void look(), Math.max(0, beganMs + progressEveryMs - Date.now()))
    }
    void look()
    return () => {
      watching = false
      clearTimeout(timer)
    }
  }, [read])
  return seen
}
