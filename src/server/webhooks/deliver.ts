/**
 * Sends due deliveries, several at once; each is claimed by one process. If a process dies between sending
 * and recording the outcome, the event is sent again with the same id, by which the receiver can recognize
 * it.
 */
import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeliveryFault } from '#domain/webhooks/kinds.ts'
import { retryWaitMs, triesMax } from '#domain/webhooks/schedule.ts'
import { type CallFault, post } from '../adapters/http-client.ts'
import type { Context } from '../context.ts'
import { webhookAnswerBytesMax, webhookCallsMax, webhookCallWithinMs, webhookRestMs } from '../limits.ts'
import { httpClientFor } from './address.ts'
import { pauseAfter } from './pause.ts'
import { openSecret, signedHeaders } from './signing.ts'
import { type ClaimedDelivery, claimDeliveries, noteOutcomes, type Outcome } from './store.ts'

export type Sender = {
  /** Starts due deliveries up to the limit; returns whether it started any. */
  readonly begin: () => Promise<boolean>
  /** Resolves when one of the calls ends; at once if there is none. */
  readonly oneEnds: () => Promise<unknown>
}

/** Sends everything that is due now. */
export async function sendDue(context: Context): Promise<void> {
  let ended = 0
  const sender = newSender(context, new AbortController().signal, () => {
    ended += 1
  })
  for (;;) {
    const before = ended
    // Calls that ended meanwhile made room for more.
    if ((await sender.begin()) || ended > before) continue
    if ((await sender.oneEnds()) === 'none') return
  }
}

/** `onEnd` is called whenever there is room for another call. */
export function newSender(
  context: Context,
  giveUp: AbortSignal,
  onEnd: () => void = () => undefined,
): Sender {
  setMaxListeners(0, giveUp)
  const underWay = new Map<string, Promise<void>>()
  const busy = new Map<string, number>()
  let calls = 0
  const note = outcomeWriter(context)
  const count = (endpointId: string, by: number): void => {
    const left = (busy.get(endpointId) ?? 0) + by
    if (left > 0) busy.set(endpointId, left)
    else busy.delete(endpointId)
  }
  /** The room is free when the call ends, before its outcome is recorded. */
  const callOnce = async (claimed: ClaimedDelivery): Promise<Outcome> => {
    try {
      return await attempt(context, claimed, giveUp)
    } finally {
      calls -= 1
      count(claimed.endpoint_id, -1)
      onEnd()
    }
  }
  const deliver = async (claimed: ClaimedDelivery): Promise<void> => {
    try {
      const outcome = await callOnce(claimed)
      await note(outcome)
      await pauseAfter(context, claimed, outcome)
    } finally {
      underWay.delete(claimed.id)
    }
  }
  const begin = async (): Promise<boolean> => {
    const room = webhookCallsMax - calls
    if (room <= 0) return false
    const claimed = await claimDeliveries(context.systemDb, context.clock(), room, busy)
    for (const one of claimed) {
      calls += 1
      count(one.endpoint_id, 1)
      const logFailure = (error: unknown): void =>
        context.log.warn({ err: error, deliveryId: one.id }, 'a webhook could not be noted')
      underWay.set(one.id, deliver(one).catch(logFailure))
    }
    if (claimed.length > 0) await wait(webhookRestMs)
    return claimed.length > 0
  }
  const oneEnds = () => (underWay.size === 0 ? Promise.resolve('none') : Promise.race(underWay.values()))
  return { begin, oneEnds }
}

/** Records outcomes in batches: those that arrive during one statement go into the next. */
function outcomeWriter({ systemDb }: Context): (outcome: Outcome) => Promise<void> {
  let waiting: Outcome[] = []
  let flushed = Promise.resolve()
  return (outcome) => {
    waiting.push(outcome)
    const flush = async (): Promise<void> => {
      const outcomes = waiting
      waiting = []
      if (outcomes.length > 0) await noteOutcomes(systemDb, outcomes)
    }
    flushed = flushed.catch(() => undefined).then(flush)
    return flushed
  }
}

type CallResult = { readonly status: number | null; readonly fault: DeliveryFault | null }

async function attempt(context: Context, claimed: ClaimedDelivery, giveUp: AbortSignal): Promise<Outcome> {
  const { tenant_id: tenantId, id, tries, topic } = claimed
  const begunAt = performance.now()
  const { status, fault } = await call(context, claimed, giveUp)
  const tried = { tenantId, id, tries, status, fault, durationMs: Math.round(performance.now() - begunAt) }
  const now = context.clock()
  if (fault === null) return { ...tried, state: 'delivered', tryAt: now }
  const isLast = fault === 'interrupted' || fault === 'unopened'
  const waitMs = isLast ? undefined : retryWaitMs({ topic, tries, fault }, randomInt(1_000) / 1_000)
  if (waitMs === undefined) return { ...tried, state: 'failed', tryAt: now }
  return { ...tried, state: 'waiting', tryAt: new Date(now.getTime() + waitMs) }
}

async function call(context: Context, claimed: ClaimedDelivery, giveUp: AbortSignal): Promise<CallResult> {
  // The processes that claimed it died each time, so it is not tried forever.
  if (claimed.tries > triesMax) return { status: null, fault: 'interrupted' }
  const secrets = secretsOf(context, claimed)
  if (secrets.length === 0) return { status: null, fault: 'unopened' }
  const url = new URL(claimed.address)
  const answered = await post(
    {
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sooner-Webhooks/1',
        ...signedHeaders(secrets, claimed.event_id, context.clock(), claimed.payload),
      },
      body: claimed.payload,
      withinMs: webhookCallWithinMs,
      answerBytesMax: webhookAnswerBytesMax,
      giveUp,
    },
    httpClientFor(context, url),
  )
  return 'fault' in answered
    ? { status: null, fault: answered.fault satisfies CallFault }
    : { status: answered.status, fault: faultOf(answered.status) }
}

const secretsOf = (
  { secrets }: Context,
  { endpoint_id, secret, old_secret }: ClaimedDelivery,
): readonly string[] =>
  [secret, old_secret].flatMap((sealed) => openSecret(secrets, endpoint_id, sealed) ?? [])

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirected' : 'status'
}
