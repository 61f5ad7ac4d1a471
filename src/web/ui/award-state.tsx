/** The state of an award as a tag. The bank's refusal is shown instead of the state that waits, wherever an award is. */
import type { AwardState } from '#domain/awards/states.ts'
import { awardStateText } from '#text/clearing.ts'
import { Tag, type TagTone } from './panels.tsx'
import { useSay } from './say.ts'

const tones: Readonly<Record<AwardState, TagTone>> = {
  committed: 'wait',
  paid: 'ok',
  failed: 'bad',
  lapsed: 'stopped',
  returned: 'stopped',
  revoked: 'stopped',
}

type Stated = { readonly state: AwardState; readonly bankRefusal: object | null }

export function AwardStateTag({ award }: { award: Stated }) {
  const say = useSay()
  return (
    <Tag tone={award.bankRefusal === null ? tones[award.state] : 'bad'}>{say(awardStateText(award))}</Tag>
  )
}
