/** Step 1 of an offer: the payer, and the documents. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { offerFailureTexts } from '#text/offer-failures.ts'
import { figureTexts, makingTexts } from '#text/offers.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { NettingCard } from '#web/ui/market/netting-card.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { offeredOf } from './figures.ts'
import { MarketTerms } from './market-terms.tsx'
import type { OfferInput, Step } from './offer-input.ts'
import { OfferableTable } from './offerable-table.tsx'
import { StepActions, StepFrame } from './step-frame.tsx'
import { isInMarket, type Market, type Offerable } from './use-offerable.ts'

type Props = {
  making: OfferInput
  change: (changes: Partial<OfferInput>) => void
  market: Market
  markets: readonly Market[]
  documents: readonly Offerable[]
  chosen: readonly Offerable[]
  requested: readonly string[]
  before: ReactNode
  go: (step: Step) => void
  /** Why the draft could not be saved. */
  failure?: string | undefined
  onKeep?: () => void
  /** Instead of asking for a document. */
  onEmpty?: () => void
}

export function ChooseStep(props: Props) {
  const { making, change, market, markets, documents, chosen, requested, before, go, onKeep, onEmpty } = props
  const say = useSay()
  const [tries, setTries] = useState(0)
  const offerable = documents.filter(isInMarket(market))
  const wrong = wrongChoice(chosen, market)
  const shown = wrong && (wrong !== 'noDocuments' || tries > 0) ? say(offerFailureTexts[wrong]) : undefined
  const next = () => {
    if (chosen.length === 0 && onEmpty) return onEmpty()
    if (!wrong) return go(2)
    setTries(tries + 1)
  }
  const sumOf = (list: readonly Offerable[]) => ({
    currency: market.currency,
    minor: list.reduce((sum, document) => sum + offeredOf(document).amount, 0n),
  })
  return (
    <StepFrame
      actions={
        offerable.length > 0 && (
          <StepActions
            onNext={next}
            {...(onKeep && { onKeep })}
            tries={tries}
            refusal={shown ?? props.failure}
          />
        )
      }
      summary={
        <>
          <p className="sub">{say(makingTexts.available)}</p>
          <p className="making-hero">
            <Amount money={sumOf(offerable)} />
          </p>
          <dl className="making-figures">
            <div>
              <dt>{say(figureTexts.documents)}</dt>
              <dd>{offerable.length}</dd>
            </div>
            {market.open && market.nextPayDate !== null && (
              <div>
                <dt>{say(figureTexts.newPayDate)}</dt>
                <dd>
                  {displayDay(market.nextPayDate as Day, language())}{' '}
                  <ProvisionalMark day={market.nextPayDate} />
                </dd>
              </div>
            )}
            <div>
              <dt>
                {say(makingTexts.chosen)} {chosen.length > 0 && `(${chosen.length})`}
              </dt>
              <dd>
                <Amount money={sumOf(chosen)} />
              </dd>
            </div>
          </dl>
          <MarketTerms market={market} />
          {market.open && <Countdown market={market} />}
        </>
      }
    >
      {before}
      {markets.length > 1 && (
        <SelectField
          label={say(makingTexts.market)}
          value={market.id}
          required
          onValue={(id) => id && change({ marketId: id, documentIds: [], expected: '' })}
          choices={markets.map(({ id, payerName, currency }) => ({
            value: id,
            label: `${payerName} · ${currency}`,
          }))}
        />
      )}
      {market.oneDocumentPerOffer && (
        <div className="offer-note" role="status">
          <Icon name="warning" />
          <p>{say(offerFailureTexts.oneDocumentOnly)}</p>
        </div>
      )}
      <LeftOut requested={requested} documents={documents} market={market} />
      {offerable.length === 0 ? (
        <section className="card">
          <EmptyState icon="file" title={say(makingTexts.empty)} hint={say(makingTexts.emptyHint)}>
            <Link className="button button-primary" to={pages.receivables.path}>
              {say(makingTexts.toReceivables)}
            </Link>
          </EmptyState>
        </section>
      ) : (
        <OfferableTable
          market={market}
          documents={offerable}
          chosen={making.documentIds}
          onChoose={(documentIds) => change({ documentIds })}
        />
      )}
      <NettingCard of={{ marketId: market.id }} folded />
    </StepFrame>
  )
}

/** Why the chosen documents cannot be offered together. */
function wrongChoice(
  chosen: readonly Offerable[],
  { oneDocumentPerOffer }: Market,
): 'noDocuments' | 'billNotAlone' | 'oneDocumentOnly' | undefined {
  if (chosen.length === 0) return 'noDocuments'
  if (chosen.length > 1 && oneDocumentPerOffer) return 'oneDocumentOnly'
  return chosen.length > 1 && chosen.some(({ type }) => type === 'bill') ? 'billNotAlone' : undefined
}

type LeftOutProps = {
  requested: readonly string[]
  documents: readonly Offerable[]
  market: Market
}

/** Documents named in the address that cannot be in this offer, with the reason. */
function LeftOut({ requested, documents, market }: LeftOutProps) {
  const say = useSay()
  const named = documents.filter(({ id }) => requested.includes(id))
  const isTwoPayers = named.some(({ payerId }) => payerId !== market.payerId)
  const isTwoCurrencies = named.some(({ currency }) => currency !== market.currency)
  const missing = requested.length - named.length
  const notes = [
    isTwoPayers && say(offerFailureTexts.offerOfTwoPayers),
    !isTwoPayers && isTwoCurrencies && say(offerFailureTexts.offerOfTwoCurrencies),
    missing === 1 && say(makingTexts.leftOutOne),
    missing > 1 && say(makingTexts.leftOut, { count: missing }),
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <div className="offer-note" role="status">
      <Icon name="warning" />
      <p>{notes.join(' ')}</p>
    </div>
  )
}
