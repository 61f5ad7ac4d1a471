/** A run in progress: how far it is, and where it is found again. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { runRead } from '#contract/clearing.ts'
import { runTexts } from '#text/clearing.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { useSay } from '#web/ui/say.ts'
import type { Work } from '#web/ui/use-polled-work.ts'
import { WorkProgress } from '#web/ui/work-progress.tsx'
import type { Run } from './runs-table.tsx'

/** A short book has no figures while it is cleared. */
function workOf({ state, progress, items }: Run): Work {
  const total = state === 'running' ? progress?.total : items
  const done = state === 'running' ? progress?.done : items
  return {
    state: state === 'running' ? 'running' : state === 'aborted' ? 'failed' : 'done',
    done: done ?? 0,
    ...(typeof total === 'number' && { total }),
  }
}

export function RunUnderWay({ id }: { id: string }) {
  const say = useSay()
  const queries = useQueryClient()
  const read = useCallback(async (): Promise<Work> => {
    const run = await call(runRead, { params: { id } }, { inPlace: true, quiet: true })
    // The page then shows what became of it.
    if (run.state !== 'running') void queries.invalidateQueries({ queryKey: readKey(runRead) })
    return workOf(run)
  }, [queries, id])
  return (
    <div className="run-hint run-under-way">
      <WorkProgress title={say(runTexts.underWay)} read={read} />
      <p className="sub">{say(runTexts.findAgain)}</p>
    </div>
  )
}
