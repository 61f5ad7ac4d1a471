/** An amount by a day: the ways to it over all payers, submitted as one offer for each. */
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { addDays } from '#domain/day.ts'
import { formatAmount } from '#domain/money.ts'
import { pageNames } from '#text/access.ts'
import { needTexts } from '#text/offer-need.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { needDaysDefault } from '#web/limits.ts'
import { multiagent, multiagentId } from '#web/session/cache.ts'
import { isWithoutTick, OfferAgreementField } from '#web/ui/agreements/offer-agreement-field.tsx'
import { useOfferAgreements, useTick } from '#web/ui/agreements/use-offer-agreements.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useToday } from '#web/ui/business-time.ts'
import { FailureState } from '#web/ui/failure.tsx'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { minorOf } from './figures.ts'
import { NeedChart } from './need-chart.tsx'
import { NeedForm } from './need-form.tsx'
import { type Need, type NeedInput, needBodyOf, wayOf } from './need-input.ts'
import { NeedNotes, NothingToOffer } from './need-notes.tsx'
import { NeedOutcomes } from './need-outcomes.tsx'
import { NeedPayers } from './need-payers.tsx'
import { NeedActions, NeedAside, NeedFigures } from './need-summary.tsx'
import { NeedWays } from './need-ways.tsx'
import { SignField } from './sign-card.tsx'
import { StepFrame } from './step-frame.tsx'
import { useNeed, useNeedInput } from './use-need.ts'
import { useNeedOffers } from './use-need-offers.ts'
import { useSigning } from './use-signing.ts'
import './need.css'
import './offer-tables.css'
import './offers.css'

/** The currencies in which the payee has documents. */
const ownCurrencies = () => [
  ...new Set(
    (multiagent.get()?.suppliers ?? []).flatMap(({ details }) =>
      details.flatMap(({ applyCurrency }) => applyCurrency ?? []),
    ),
  ),
]

export default function NeedPage() {
  const say = useSay()
  const today = useToday()
  const known = ownCurrencies()
  const [input, change] = useNeedInput({ currency: known[0] ?? 'CNY', by: addDays(today, needDaysDefault) })
  const [isChecked, setIsChecked] = useState(false)
  const { need, isCurrent, error, retry } = useNeed(input)
  const offers = useNeedOffers()
  const wrongField = error instanceof CallFailed && Object.keys(error.fields).length > 0
  const currencies = [...new Set([...known, input.currency])].toSorted()
  return (
    <div className="need-page">
      <div className="page-head">
        <div>
          <h1>{say(pageNames.paymentNeed)}</h1>
          <p className="sub">{say(needTexts.subtitle)}</p>
        </div>
        <Link to={pages.paymentApply.path}>{say(needTexts.chooseYourself)}</Link>
      </div>
      {offers.sent.length > 0 && need ? (
        <Outcome need={need} offers={offers} change={change} />
      ) : (
        <>
          <NeedForm
            input={input}
            change={change}
            currencies={currencies}
            error={error}
            isChecked={isChecked}
            onBlur={() => setIsChecked(true)}
            most={need && `${amountShown(need.reachable, need.currency)} ${need.currency}`}
          />
          {error !== null && !wrongField && <FailureState error={error} onRetry={retry} />}
          {!need && error === null && <Begin isLoading={needBodyOf(input) !== undefined} />}
          {need && !wrongField && (
            <NeedResult need={need} isCurrent={isCurrent} input={input} change={change} offers={offers} />
          )}
        </>
      )}
    </div>
  )
}

function Begin({ isLoading }: { isLoading: boolean }) {
  const say = useSay()
  return (
    <section className="card">
      {isLoading ? (
        <Skeleton lines={8} />
      ) : (
        <EmptyState icon="waiting" title={say(needTexts.start)} hint={say(needTexts.startHint)} />
      )}
    </section>
  )
}

type Shared = {
  need: Need
  change: (changes: Partial<NeedInput>) => void
  offers: ReturnType<typeof useNeedOffers>
}

function Outcome({ need, change, offers }: Shared) {
  const back = () => {
    const got = offers.sent
      .filter(({ outcome }) => outcome.state === 'done')
      .reduce((sum, { offer }) => sum + minorOf(offer.amountAfterDiscount, need.currency), 0n)
    const left = minorOf(need.amount, need.currency) - got
    change({ amount: left > 0n ? formatAmount({ currency: need.currency, minor: left }) : '' })
    offers.clear()
  }
  return (
    <NeedOutcomes
      need={need}
      sent={offers.sent}
      isBusy={offers.isBusy}
      onAgain={() => void offers.again()}
      onBack={back}
    />
  )
}

type ResultProps = Shared & { input: NeedInput; isCurrent: boolean }

function NeedResult({ need, isCurrent, input, change, offers }: ResultProps) {
  const say = useSay()
  const narrow = useNarrow()
  const [tries, setTries] = useState(0)
  const tryAgain = () => setTries((before) => before + 1)
  const way = wayOf(need, input.way)
  const agreements = useOfferAgreements(way?.offers.map(({ marketId }) => marketId) ?? [], 'oneTime')
  const [ticked, setTicked] = useTick(agreements)
  const accepted = ticked || (agreements !== undefined && isWithoutTick(agreements))
  const signing = useSigning(multiagentId.get() ?? '', agreements)
  if (!way || need.payers.length === 0) return <NothingToOffer />
  const submit = async () => {
    tryAgain()
    if (!accepted || !agreements) return
    const signed = way.offers.filter(({ marketId }) =>
      agreements.some((one) => one.marketId === marketId && one.usesSignature),
    )
    try {
      const subject = async () => ({ offerIds: [...(await offers.saveDrafts(signed))] })
      if (await signing.sign(JSON.stringify(signed), subject)) void offers.submit(way.offers, agreements)
      else tryAgain()
    } catch (failed) {
      warn(messageOf(failed))
    }
  }
  const keep = async () => {
    try {
      await offers.saveDrafts(way.offers)
      const count = way.offers.length
      confirmDone(count === 1 ? say(needTexts.draftSavedOne) : say(needTexts.draftsSaved, { count }))
    } catch (failed) {
      warn(messageOf(failed))
    }
  }
  const ways = <NeedWays need={need} chosen={way.way} onChoose={(chosen) => change({ way: chosen })} />
  const frame = (
    <StepFrame
      summary={
        <>
          <NeedFigures need={need} way={way} />
          {way.offers.length > 0 && (
            <OfferAgreementField
              agreements={agreements}
              accepted={ticked}
              onAccept={setTicked}
              isMissing={tries > 0 && !accepted}
            />
          )}
          {way.offers.length > 0 && signing.isNeeded && <SignField signing={signing} />}
        </>
      }
      actions={
        <NeedActions
          offers={way.offers.length}
          busy={offers.isBusy}
          isReady={isCurrent && agreements !== undefined}
          tries={tries}
          onSubmit={() => void submit()}
          onKeep={() => void keep()}
        />
      }
      aside={<NeedAside need={need} way={way} />}
    >
      {!narrow && ways}
      <NeedNotes need={need} isReached={way.reached} />
      <NeedPayers need={need} way={way} input={input} change={change} />
      {way.offers.length > 0 && <NeedChart need={need} way={way} />}
    </StepFrame>
  )
  // On a phone the choice of the way stands above the figures that follow from it.
  return narrow ? (
    <>
      {ways}
      {frame}
    </>
  ) : (
    frame
  )
}
