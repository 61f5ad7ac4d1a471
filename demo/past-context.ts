/**
 * Runs the product at moments of the past: due rows, jobs and domain events are processed at once. Payers do not depend
 * on each other and run at the same time; the work of one payer keeps its order, so that every seeding makes the same
 * world.
 */
import { idMaker } from '#domain/id.ts'
import type { Result } from '#domain/result.ts'
import { newRandom } from '#server/adapters/random.ts'
import { bankKind } from '#server/awards/commands.ts'
import type { Background } from '#server/background.ts'
import type { Command } from '#server/commands/command.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import type { Context } from '#server/context.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { dayRollKind, slotKind } from '#server/markets/dates.ts'
import { nextDue } from '#server/schedule/queries.ts'
import { runNext } from '#server/schedule/worker.ts'
import { type Actor, requireActing } from '#server/sessions/actor.ts'
import { inTurns, type Turn } from './turns.ts'

export type Past = {
  /** Moves time to a moment: runs all due work up to it, payments of the bank at their own time, with all follow-up work. */
  readonly goTo: (moment: Date) => Promise<void>
  /** Runs a command now, as a call would; returns whether it was accepted. Follow-up work waits for `settle`. */
  readonly act: <I, V>(actor: Actor, command: Command<I, V, Actor>, input: I) => Promise<boolean>
  /** Runs the follow-up work: jobs and event handlers. */
  readonly settle: () => Promise<void>
  readonly now: () => Date
}

export function pastOf(
  present: Context,
  { eventHandlers }: Pick<Background, 'eventHandlers'>,
  from: Date,
): Past {
  let now = from
  let jobs: Turn[] = []
  const context: Context = {
    ...present,
    clock: () => now,
    makeId: idMaker(() => now.getTime(), newRandom()),
    jobs: {
      ...present.jobs,
      enqueue: async (_db, job, body) => {
        jobs.push({ keys: [body.tenantId ?? ''], work: () => job.run(context, job.write(body)) })
      },
    },
  }
  const settle = async (): Promise<void> => {
    do {
      const requested = jobs
      jobs = []
      await inTurns(requested)
      await atOnce(() => deliverAll(context, eventHandlers))
    } while (jobs.length > 0)
  }
  /** Runs the due rows of a kind; returns whether there were any. Rows of one payer run in turn. */
  const runAll = async (kind: string, handler: Context['due'][string]): Promise<boolean> => {
    const ofKind = { ...context, due: { [kind]: handler } }
    let isAny = false
    await atOnce(async () => {
      while (await runNext(ofKind, { until: now, triedBy: undefined })) isAny = true
    })
    if (isAny) await settle()
    return isAny
  }
  /** The bank pays at its hour, before the day turns at which awards lapse. */
  const payUntil = async (moment: Date): Promise<void> => {
    const handler = context.due[bankKind]
    const nextPayment = async () => (await nextDue(context.systemDb, [bankKind], moment))?.due_at
    if (!handler) return
    for (let at = await nextPayment(); at; at = await nextPayment()) {
      now = at
      await runAll(bankKind, handler)
    }
  }
  const kinds = Object.entries(context.due).toSorted(([a], [b]) => rankOf(a) - rankOf(b))
  return {
    now: () => now,
    settle,
    goTo: async (moment) => {
      await payUntil(moment)
      now = moment
      let isAny: boolean
      do {
        isAny = false
        for (const [kind, handler] of kinds) isAny = (await runAll(kind, handler)) || isAny
      } while (isAny)
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
      return result.ok
    },
  }
}

/** Two workers on rows that are claimed in the database; if both pick the same row, one gets nothing. */
const atOnce = (work: () => Promise<void>): Promise<unknown> => Promise.all([work(), work()])

/** All markets begin their clearing before the first is cleared. */
const order = [slotKind, dayRollKind]
const rankOf = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length)
