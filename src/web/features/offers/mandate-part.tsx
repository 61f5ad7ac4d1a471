/** The part of an offer's page that only a recurring offer has: what it brought, its guard rails, and what it left out. */
import { useQueryClient } from '@tanstack/react-query'
import { mandateRead } from '#contract/mandates.ts'
import { mandateEndTexts, mandateTexts, pauseTexts } from '#text/mandates.ts'
import { useRead } from '#web/api/use-read.ts'
import { Amount, amountShown } from '#web/ui/amount.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Mandate } from './guard-rails.ts'
import { MandateForm } from './mandate-form.tsx'
import { MandateLeftOut } from './mandate-left-out.tsx'
import { money } from './offer-source.ts'
import { SignMandate } from './sign-mandate.tsx'
import './mandate.css'

export function MandatePart({ offerId }: { offerId: string }) {
  const query = useRead(mandateRead, { params: { id: offerId } })
  const queries = useQueryClient()
  return (
    <Loaded query={query} lines={4}>
      {(mandate) => (
        <div className="mandate">
          <MandateState mandate={mandate} />
          {mandate.paused.includes('signature') && mandate.can.includes('change') && (
            <SignMandate mandate={mandate} onSigned={() => void queries.invalidateQueries()} />
          )}
          <MandateFigures mandate={mandate} />
          {mandate.state === 'active' && (
            <>
              <MandateForm
                key={mandate.version}
                mandate={mandate}
                onChanged={() => void queries.invalidateQueries()}
              />
              <MandateLeftOut mandate={mandate} onChanged={() => void queries.invalidateQueries()} />
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

function MandateState({ mandate }: { mandate: Mandate }) {
  const say = useSay()
  return (
    <p className="mandate-pauses">
      {mandate.endReason !== null && <Tag tone="off">{say(mandateEndTexts[mandate.endReason])}</Tag>}
      {mandate.paused.map((pause) => (
        <Tag key={pause} tone="stopped">
          {say(pauseTexts[pause])}
        </Tag>
      ))}
    </p>
  )
}

function MandateFigures({ mandate }: { mandate: Mandate }) {
  const say = useSay()
  const { currency, guardRails, left, awardedDocuments, clearings, waitingDocuments } = mandate
  const shown = (amount: string) => <Amount money={money(amount, currency)} />
  return (
    <dl className="card offer-figures">
      <div>
        <dt>{say(mandateTexts.received)}</dt>
        <dd>
          {shown(mandate.received)}
          <span className="sub">
            {say(mandateTexts.receivedOf, { documents: awardedDocuments, clearings })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{say(mandateTexts.cost)}</dt>
        <dd>{shown(mandate.cost)}</dd>
      </div>
      {left !== null && (
        <div>
          <dt>{say(mandateTexts.left)}</dt>
          <dd>
            {shown(left)}
            {guardRails.monthlyMaximum !== null && (
              <span className="sub">
                {say(mandateTexts.leftOf, {
                  amount: `${currency} ${amountShown(guardRails.monthlyMaximum, currency)}`,
                })}
              </span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{say(mandateTexts.waiting)}</dt>
        <dd>
          <span className="mandate-waiting">{waitingDocuments}</span>{' '}
          <span className="sub">
            {waitingDocuments === 1 && say(mandateTexts.oneWaits)}
            {waitingDocuments > 1 && say(mandateTexts.waitingOf)}
          </span>
        </dd>
      </div>
    </dl>
  )
}
