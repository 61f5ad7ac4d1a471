/** A delivery in words: its state, and the answer or the fault. */

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

/** Empty before the first try. */
export function resultWords({ status, fault }: Delivery, say: Say): string | undefined {
  if (fault) return say(deliveryFaultTexts[fault], { status: status ?? '' })
  return status === null ? undefined : say(webhookTexts.answered, { status })
}
