/** A delivery in words: its state, and what was answered or why it failed. */

import type { Say } from '#text/text.ts'
import { deliveryFaultTexts, deliveryRetrying, deliveryStateTexts, webhookTexts } from '#text/webhooks.ts'
import type { TagTone } from '#web/ui/panels.tsx'
import type { Delivery } from './webhook-calls.ts'

const tones = { waiting: 'wait', delivered: 'ok', failed: 'bad' } as const satisfies Record<
  Delivery['state'],
  TagTone
>

export const toneOf = ({ state }: Delivery): TagTone => tones[state]

export const stateWords = ({ state, fault }: Delivery, say: Say): string =>
  state === 'waiting' && fault !== null ? say(deliveryRetrying) : say(deliveryStateTexts[state])

/** Nothing where it was not tried yet. */
export function resultWords({ status, fault }: Delivery, say: Say): string | undefined {
  if (fault) return say(deliveryFaultTexts[fault], { status: status ?? '' })
  return status === null ? undefined : say(webhookTexts.answered, { status })
}
