/** Looks for due letters as long as the server runs. A letter that hangs holds up one lane, never a channel. */
import { type Channel, channels } from '#domain/letters.ts'
import { letterLanesMax, letterPollMs, stopGraceMs } from '#domain/limits.ts'
import type { Context } from '../context.ts'
import { sendAllDue } from './deliver.ts'

export type LetterWorker = { readonly stop: () => Promise<void> }

export function startLetters(context: Context): LetterWorker {
  const enough = new AbortController()
  const giveUp = new AbortController()
  const send = (channel: Channel) => () => sendAllDue(context, channel, enough.signal, giveUp.signal)
  const rounds = channels.map((channel) => startRounds(context, letterPollMs, letterLanesMax, send(channel)))
  tellUnconfigured(context)
  return {
    /** Letters under way are finished; one that does not end in time is given up, to be tried again. */
    stop: async () => {
      enough.abort()
      const cut = setTimeout(() => giveUp.abort(), stopGraceMs)
      await Promise.all(rounds.map(({ stop }) => stop()))
      clearTimeout(cut)
    },
  }
}

/** Runs the work every so often, beside what is still under way from before, up to a number at once. */
function startRounds(
  { log }: Context,
  everyMs: number,
  atOnceMax: number,
  work: () => Promise<unknown>,
): LetterWorker {
  const underWay = new Set<Promise<unknown>>()
  // The database may be away; what was due is still due when it is back.
  const tell = ({ message }: Error) => log.warn({ message }, 'letters could not be looked after')
  const timer = setInterval(() => {
    if (underWay.size >= atOnceMax) return
    const round = work()
      .catch(tell)
      .finally(() => underWay.delete(round))
    underWay.add(round)
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

function tellUnconfigured({ config, carriers, log }: Context): void {
  if (config.environment === 'sandbox') return
  for (const channel of channels)
    if (!carriers[channel]) log.warn({ channel }, 'nothing is configured to send these letters')
}
