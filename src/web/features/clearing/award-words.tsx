/** The words, tags and addresses of awards. */
import { pages } from '#domain/access/pages.ts'
import type { AwardState } from '#domain/awards/states.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { awardRefusedText, awardStateTexts } from '#text/clearing.ts'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'

/** Each side has its own page of an award. */
export type AwardSide = 'buyer' | 'supplier'

const addresses = { buyer: pages.award.path, supplier: pages.ownAward.path } as const

export const awardAddress = (side: AwardSide, id: string): string => addresses[side].replace(':awardId', id)

export const dayWords = (day: string): string => displayDay(day as Day, language())

const tones: Readonly<Record<AwardState, TagTone>> = {
  committed: 'wait',
  paid: 'ok',
  failed: 'bad',
  lapsed: 'stopped',
  returned: 'stopped',
  revoked: 'stopped',
}

type Stated = { readonly state: AwardState; readonly bankRefusal: object | null }

/** The bank's refusal is shown instead of the state that waits, wherever an award is. */
export function AwardStateTag({ award: { state, bankRefusal } }: { award: Stated }) {
  const say = useSay()
  if (bankRefusal !== null) return <Tag tone="bad">{say(awardRefusedText)}</Tag>
  return <Tag tone={tones[state]}>{say(awardStateTexts[state])}</Tag>
}
