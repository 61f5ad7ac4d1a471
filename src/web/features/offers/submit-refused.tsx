/** The refusal of a submission or of a change, with a link to the input that has to change. */
import { Link } from 'react-router'
import { codes } from '#contract/codes.ts'
import { pages } from '#domain/access/pages.ts'
import { makingTexts } from '#text/offers.ts'
import type { Pair } from '#text/text.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Step } from './offer-input.ts'

const ofDocuments: ReadonlySet<string> = new Set(['documentIds', 'payAmount'])

type Props = {
  refusal: unknown
  title: Pair
  go: (step: Step) => void
  /** Of a new offer, where verification leads back to. */
  draftId?: string
}

export function SubmitRefused({ refusal, title, go, draftId }: Props) {
  const say = useSay()
  if (!refusal) return null
  const fields = refusal instanceof CallFailed ? refusal.fields : {}
  const messages = Object.values(fields)
  const isUnverified = refusal instanceof CallFailed && refusal.code === codes.verificationFirst.code
  const step = Object.keys(fields).some((name) => ofDocuments.has(name.split('.')[0] ?? '')) ? 1 : 2
  return (
    <div className="offer-note offer-note-bad" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{say(title)}</strong>
        <p>{messages.length > 0 ? messages.join(' ') : messageOf(refusal)}</p>
        <p>
          {isUnverified ? (
            <VerifyLink draftId={draftId} />
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

/** To verification and back here, where the draft is. */
function VerifyLink({ draftId }: { draftId: string | undefined }) {
  const say = useSay()
  const path = pages.paymentApply.path
  const from = new URLSearchParams({ from: draftId === undefined ? path : `${path}?draft=${draftId}` })
  return <Link to={`${pages.certificationSelect.path}?${from}`}>{say(makingTexts.verifyNow)}</Link>
}
