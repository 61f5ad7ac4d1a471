/** Moves business time and shows the result. A long move is continued until it arrives. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply, Request } from '#contract/route.ts'
import { clockMove } from '#contract/sandbox.ts'
import { topics } from '#contract/topics.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { staleBy } from '#web/api/use-read.ts'

type MoveResult = Reply<typeof clockMove>
export type MoveInput = NonNullable<Request<typeof clockMove>['body']>
export type Outcome = MoveResult & { readonly from: string }

export function useClockMove() {
  const queries = useQueryClient()
  const [moving, setMoving] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [error, setError] = useState<string>()
  /** Whether it had any effect. */
  const move = async (name: string, from: string, wanted: MoveInput): Promise<boolean> => {
    if (moving) return false
    setMoving(name)
    setError(undefined)
    setOutcome(undefined)
    const moved = await moveAllTheWay(wanted).catch((failure: unknown) => setError(messageOf(failure)))
    if (moved) setOutcome({ ...moved, from })
    await queries.invalidateQueries(staleBy(new Set([topics.clockMoved])))
    setMoving(undefined)
    return moved !== undefined
  }
  /** New input clears the refusal. */
  const forget = () => setError(undefined)
  return { moving, outcome, error, move, forget }
}

async function moveAllTheWay(wanted: MoveInput): Promise<MoveResult> {
  let moved = await step(wanted)
  let { ran, ranCount } = moved
  // If a whole step changed nothing, another would not either.
  for (let last = moved; !last.arrived && last.ranCount > 0; last = moved) {
    moved = await step({ to: moved.target })
    ran = [...ran, ...moved.ran]
    ranCount += moved.ranCount
  }
  return { ...moved, ran, ranCount }
}

const step = (body: MoveInput): Promise<MoveResult> => call(clockMove, { body }, { inPlace: true })
