/** The refusal of a submission or of a change, with a link to the input that has to change. */
import { Link } from 'react-router'
import { codes } from '#contract/codes.ts'
import { pages } from '#domain/access/pages.ts'
import { makingTexts } from '#text/offers.ts'
import type { Pair } from '#text/text.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { useInSight } from '#web/ui/form/form-errors.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Step } from './offer-input.ts'

const ofDocuments: ReadonlySet<string> = new Set(['documentIds', 'payAmount'])

type Props = {
  refusal: unknown
  title: Pair
  go: (step: Step) => void
  /** Where verification leads back to. */
  from: string
}

export function SubmitRefused({ refusal, title, go, from }: Props) {
  const say = useSay()
  const place = useInSight<HTMLDivElement>(refusal)
  if (!refusal) return null
  const fields = refusal instanceof CallFailed ? refusal.fields : {}
  const messages = Object.values(fields)
  const isUnverified = refusal instanceof CallFailed && refusal.code === codes.verificationFirst.code
  const step = Object.keys(fields).some((name) => ofDocuments.has(name.split('.')[0] ?? '')) ? 1 : 2
  return (
    <div ref={place} className="offer-note offer-note-bad" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{say(title)}</strong>
        <p>{messages.length > 0 ? messages.join(' ') : messageOf(refusal)}</p>
        <p>
          {isUnverified ? (
            <VerifyLink from={from} />
          ) : (
            <Button look="row" onClick={() => go(step)}>
              {say(step === 1 ? makingTexts.changeDocuments : makingTexts.changeTerms)}
            </Button>
          )}
        </p>
      </div>
    </div>
  )
}

/** To verification and back here. */
function VerifyLink({ from }: { from: string }) {
  const say = useSay()
  return (
    <Link to={`${pages.certificationSelect.path}?${new URLSearchParams({ from })}`}>
      {say(makingTexts.verifyNow)}
    </Link>
  )
}
