/** What became of each offer of a need. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { needOutcomeTexts } from '#text/offer-need.ts'
import { multiagentId } from '#web/session/cache.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Tag, type TagTone } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { type Need, offerKeyOf } from './need-input.ts'
import { dayWords, documentsWords } from './need-words.ts'
import type { Outcome, SentOffer } from './use-need-offers.ts'

type Props = {
  need: Pick<Need, 'currency' | 'payers'>
  sent: readonly SentOffer[]
  isBusy: boolean
  onAgain: () => void
  /** Returns to the form; what is still missing is looked for again. */
  onBack: () => void
}

const tones: Readonly<Record<Outcome['state'], TagTone>> = {
  waiting: 'off',
  busy: 'wait',
  done: 'wait',
  refused: 'bad',
  unknown: 'wait',
}

export function NeedOutcomes({ need, sent, isBusy, onAgain, onBack }: Props) {
  const say = useSay()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const done = sent.filter(({ outcome }) => outcome.state === 'done').length
  const open = sent.length - done
  return (
    <Card title={say(needOutcomeTexts.title)} titleRef={title}>
      <p role="status" className="need-outcome">
        {isBusy
          ? say(needOutcomeTexts.sending, { at: Math.min(done + 1, sent.length), count: sent.length })
          : headline(done, open, say)}
      </p>
      <ul className="drafts">
        {sent.map(({ offer, outcome }) => (
          <OutcomeRow key={offerKeyOf(offer)} need={need} offer={offer} outcome={outcome} />
        ))}
      </ul>
      {!isBusy && (
        <div className="need-outcome-actions">
          {open > 0 && (
            <Button look="primary" onClick={onAgain}>
              {say(needOutcomeTexts.again)}
            </Button>
          )}
          <Button onClick={onBack}>{say(open > 0 ? needOutcomeTexts.rest : needOutcomeTexts.back)}</Button>
          <Link className="button button-plain" to={pages.listApply.path}>
            {say(needOutcomeTexts.toList)}
          </Link>
        </div>
      )}
    </Card>
  )
}

function headline(done: number, refused: number, say: ReturnType<typeof useSay>): string {
  if (refused > 0) return say(needOutcomeTexts.someDone, { done, refused })
  return done === 1 ? say(needOutcomeTexts.oneDone) : say(needOutcomeTexts.allDone, { count: done })
}

function OutcomeRow({ need, offer, outcome }: Pick<Props, 'need'> & SentOffer) {
  const say = useSay()
  const payer = need.payers.find(
    ({ marketId, supplierId }) => marketId === offer.marketId && supplierId === offer.supplierId,
  )
  const isOwn = offer.supplierId === multiagentId.get()
  const name = payer?.payerName ?? ''
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="sub">
          {[
            dayWords(offer.payDate),
            documentsWords(say, offer.documents.length),
            `${amountShown(offer.amountAfterDiscount, need.currency)} ${need.currency}`,
          ].join(' · ')}
        </span>
        {'message' in outcome && <span className="form-error need-outcome-why">{outcome.message}</span>}
      </div>
      <div className="draft-actions need-outcome-state">
        <Tag tone={tones[outcome.state]}>{say(needOutcomeTexts[outcome.state])}</Tag>
        {outcome.state === 'done' && !isOwn && (
          <span className="sub">{say(needOutcomeTexts.ofOther, { company: payer?.supplierName ?? '' })}</span>
        )}
        {outcome.state === 'done' && (
          <Link
            to={pages.offer.path.replace(':offerId', outcome.offerId)}
            aria-label={say(needOutcomeTexts.seeNamed, { payer: name })}
          >
            {say(needOutcomeTexts.see)}
          </Link>
        )}
      </div>
    </li>
  )
}
