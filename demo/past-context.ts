/** Lets the product work at moments of the past: what falls due, jobs and news are done at once, one after the other. */
import { idMaker } from '#domain/id.ts'
import type { Result } from '#domain/result.ts'
import { newRandom } from '#server/adapters/random.ts'
import type { Background } from '#server/background.ts'
import type { Command } from '#server/commands/command.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import type { Context } from '#server/context.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { runNext } from '#server/schedule/worker.ts'
import { type Actor, requireActing } from '#server/sessions/actor.ts'

export type Past = {
  /** Time has passed: whatever fell due by then is done, in order, with all that follows from it. */
  readonly goTo: (moment: Date) => Promise<void>
  /** Somebody does something now, as a call would; answers whether it was accepted. */
  readonly act: <I, V>(actor: Actor, command: Command<I, V, Actor>, input: I) => Promise<boolean>
  readonly now: () => Date
}

export function pastOf(
  present: Context,
  { eventHandlers }: Pick<Background, 'eventHandlers'>,
  from: Date,
): Past {
  let now = from
  let requested: (() => Promise<void>)[] = []
  const context: Context = {
    ...present,
    clock: () => now,
    makeId: idMaker(() => now.getTime(), newRandom()),
    jobs: {
      ...present.jobs,
      enqueue: async (_db, job, body) => {
        requested.push(() => job.run(context, job.write(body)))
      },
    },
  }
  /** Until nothing is left that follows from what was done. */
  const settle = async (): Promise<void> => {
    do {
      const jobs = requested
      requested = []
      await Promise.all(jobs.map((job) => job()))
      await deliverAll(context, eventHandlers)
    } while (requested.length > 0)
  }
  return {
    now: () => now,
    goTo: async (moment) => {
      now = moment
      while (await runNext(context, { until: now, triedBy: undefined })) await settle()
    },
    act: async (actor, command, input) => {
      const requestId = context.makeId()
      const origin = { requestId, address: '127.0.0.1', language: 'zh', userAgent: '' } as const
      const { tenantId } = requireActing(actor)
      const result = await runUnit(context, {
        cause: { kind: 'call', requestId },
        enter: inScopeOf({ tenantId, userId: actor.userId }),
        lock: noLocks,
        work: async (work) => {
          const answer = await command({ ...work, actor, origin }, input)
          const entries = answer.ok && answer.value.entry ? [answer.value.entry] : []
          return { value: answer as Result<unknown>, entries, ...(!answer.ok && { undo: true as const }) }
        },
      })
      await settle()
      return result.ok
    },
  }
}
