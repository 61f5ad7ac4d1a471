/**
 * Sends due letters, each once, however many processes look for them. If a process died between sending and
 * recording, the letter is sent again with the same id, so that the recipient's side can detect it.
 */
import { type Channel, channels, retryWaitSeconds } from '#domain/letters.ts'
import { letterTriesMax } from '#domain/limits.ts'
import { type Delivery, failed } from '../adapters/carrier.ts'
import type { Context } from '../context.ts'
import { letterSendWithinMs } from '../limits.ts'
import { writeLetter } from './render.ts'
import { openValues } from './seal.ts'
import { type Claimed, claimLetter, endLetter, type Fault, failLetter } from './store.ts'

const never = new AbortController().signal

/** Sends every letter that is due now. */
export async function sendDueLetters(context: Context): Promise<void> {
  const sendAll = async (channel: Channel): Promise<void> => {
    while (await sendNextLetter(context, channel, never)) continue
  }
  await Promise.all(channels.map(sendAll))
}

/** Sends the oldest due letter of a channel, and returns whether there was one. `giveUp` aborts it. */
export async function sendNextLetter(
  context: Context,
  channel: Channel,
  giveUp: AbortSignal,
): Promise<boolean> {
  const letter = await claimLetter(context.systemDb, channel, context.clock())
  if (!letter) return false
  await note(context, letter, await carry(context, letter, giveUp))
  return true
}

/** Kept: the sandbox console shows it. */
type Outcome = Delivery | 'kept'

async function carry(context: Context, letter: Claimed, giveUp: AbortSignal): Promise<Outcome> {
  if (letter.tries > letterTriesMax) return failed('interrupted')
  const values = openValues(context.secrets, letter.id, letter.sealed)
  const written = values && writeLetter(letter, values)
  if (!written) return failed('unopened')
  const carrier = context.carriers[letter.channel]
  if (!carrier) return context.config.environment === 'sandbox' ? 'kept' : failed('unconfigured')
  const message = { ...written, id: letter.id, to: letter.recipient, writtenAt: letter.created_at }
  return inTime(giveUp, (ended) => carrier(message, ended))
}

/** One abort signal for all reasons; it does not outlive the letter. */
async function inTime<T>(giveUp: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const end = (): void => limit.abort()
  const timer = setTimeout(end, letterSendWithinMs)
  giveUp.addEventListener('abort', end, { once: true })
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    giveUp.removeEventListener('abort', end)
  }
}

/** In production the content of a finished letter is deleted. */
async function note(context: Context, letter: Claimed, outcome: Outcome): Promise<void> {
  const { systemDb: db, clock, config } = context
  const wipe = config.environment === 'production'
  if (outcome === 'kept') return endLetter(db, letter.id, 'kept', { at: clock(), wipe })
  if (outcome.ok) return endLetter(db, letter.id, 'sent', { at: clock(), wipe })
  const waitSeconds = retryWaitSeconds(outcome.fault, letter.tries)
  tellFault(context, letter, outcome, waitSeconds)
  if (waitSeconds === undefined) return failLetter(db, letter, outcome, { dead: true, wipe })
  const tryAt = new Date(clock().getTime() + waitSeconds * 1000)
  return failLetter(db, letter, outcome, { tryAt })
}

function tellFault({ log }: Context, letter: Claimed, { fault, detail }: Fault, waitSeconds?: number): void {
  const { id: letterId, channel, template, tries } = letter
  const fields = { letterId, channel, template, tries, fault, detail }
  if (waitSeconds === undefined) log.error(fields, 'a letter is dead')
  else log.warn({ ...fields, waitSeconds }, 'a letter will be tried again')
}
