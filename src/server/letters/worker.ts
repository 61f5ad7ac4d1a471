/** Looks for due letters while the server runs. A hanging letter blocks one lane, never a channel. */
import { channels } from '#domain/letters.ts'
import type { Context } from '../context.ts'
import { letterLanesMax, letterPollMs, stopGraceMs } from '../limits.ts'
import { type Loop, startLoops } from '../pacing/loop.ts'
import { sendNextLetter } from './deliver.ts'

export function startLetters(context: Context): Loop {
  const giveUp = new AbortController()
  const lanes = channels.map((channel) =>
    startLoops(letterLanesMax, {
      work: () => sendNextLetter(context, channel, giveUp.signal),
      everyMs: letterPollMs,
      // If the database is unavailable, letters stay due until it is back.
      onError: (error) => context.log.warn({ err: error }, 'letters could not be looked after'),
    }),
  )
  tellUnconfigured(context)
  return {
    wake: () => {
      for (const lane of lanes) lane.wake()
    },
    /** Letters in progress are finished; one that does not end in time is aborted and retried later. */
    stop: async () => {
      const cut = setTimeout(() => giveUp.abort(), stopGraceMs)
      await Promise.all(lanes.map((lane) => lane.stop()))
      clearTimeout(cut)
    },
  }
}

function tellUnconfigured({ config, carriers, log }: Context): void {
  if (config.environment === 'sandbox') return
  for (const channel of channels)
    if (!carriers[channel]) log.warn({ channel }, 'nothing is configured to send these letters')
}
