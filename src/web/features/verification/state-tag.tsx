/** The state of a verification as a tag. */
import { verificationStates } from '#text/verification-states.ts'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Certification } from './use-certification.ts'

const tones: Readonly<Record<Certification['state'], TagTone>> = {
  notVerified: 'off',
  submitted: 'wait',
  transferSent: 'wait',
  amountToEnter: 'wait',
  verified: 'ok',
  failed: 'bad',
  expired: 'stopped',
}

/** What counts now: a company stays verified while another attempt is open. */
export function StateTag({ state }: { state: Certification['state'] }) {
  const say = useSay()
  return <Tag tone={tones[state]}>{say(verificationStates[state])}</Tag>
}
