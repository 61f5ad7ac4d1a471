/** The life of a run. */
import { describe, expect, it } from 'vitest'
import { runChanges, runEndReasons, runEvents, runStateAfter, runStates } from './run-states.ts'

describe('[CLR-10] [CLR-29] the life of a run', () => {
  it('ends once, and only a proposal goes back to work', () => {
    const allowed = runStates.flatMap((state) =>
      runEvents.flatMap((event) => {
        const after = runStateAfter(state, event)
        return after ? [`${state} ${event} ${after}`] : []
      }),
    )
    expect(allowed).toEqual([
      'running finish done',
      'running propose proposed',
      'running fail aborted',
      'running void aborted',
      'proposed approve running',
      'proposed sendBack aborted',
      'proposed expire aborted',
      'proposed replace aborted',
    ])
  })

  it('has a reason of its own for every way to be aborted', () => {
    const aborting = runEvents.filter((event) => runChanges[event].to === 'aborted')
    const reasons = aborting.map((event) => {
      const change = runChanges[event]
      return 'reason' in change ? change.reason : undefined
    })
    expect(new Set(reasons)).toEqual(new Set(runEndReasons))
    expect(reasons).toHaveLength(runEndReasons.length)
    expect(runEvents.filter((event) => 'reason' in runChanges[event])).toEqual(aborting)
  })
})
