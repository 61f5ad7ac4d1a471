/**
 * Long work, polled every second until it has ended. A lost read is retried, and the last state stays; a refused one
 * is final.
 */
import { useEffect, useState } from 'react'
import { CallFailed } from '#web/api/failed.ts'
import { progressEveryMs } from '#web/limits.ts'

export type Work = {
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly done: number
  /** Absent while it is unknown. */
  readonly total?: number
  /** Why it stopped. */
  readonly message?: string
}

type WorkState = {
  readonly work?: Work
  readonly lost: boolean
  /** Why it can no longer be read: it does not exist, or is not visible to this person. */
  readonly refusal?: CallFailed
}

const hasEnded = ({ state }: Work): boolean => state === 'done' || state === 'failed'

const refusalIn = (error: unknown): CallFailed | undefined =>
  error instanceof CallFailed && error.answered ? error : undefined

/** `read` must be a stable function. */
export function usePolledWork(read: () => Promise<Work>): WorkState {
  const [seen, setSeen] = useState<WorkState>({ lost: false })
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
      const { isOver, ...events } = answer
      setSeen((before) => ({ ...before, ...events }))
      // The next read starts a second after this one started, however long it takes.
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
