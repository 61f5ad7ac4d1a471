/** The terms of an award and what is known of its payment; both with links to what they are about. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { awardPageTexts as texts } from '#text/award-pages.ts'
import { runTexts } from '#text/clearing.ts'
import { failureReasonTexts } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { documentAddress } from '#web/ui/market/decided-columns.tsx'
import { ratesWords } from '#web/ui/market/rates-words.ts'
import { runAddress } from '#web/ui/market/run-words.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { OneAward } from './award-page.tsx'
import { type AwardSide, dayWords } from './award-words.tsx'

const moneyOf = ({ currency }: OneAward, amount: string): string =>
  `${amountShown(amount, currency)} ${currency}`

export function TermFacts({ award, side }: { award: OneAward; side: AwardSide }) {
  const say = useSay()
  const { runId, runNumber } = award
  const isPayer = side === 'buyer'
  return (
    <Facts
      facts={[
        {
          label: say(texts.document),
          value: <Link to={documentAddress(award.documentId)}>{award.documentNumber}</Link>,
        },
        {
          label: say(texts.offer),
          // A payer has no page of a single offer.
          value: isPayer ? (
            award.offerNumber
          ) : (
            <Link to={pages.offer.path.replace(':offerId', award.offerId)}>{award.offerNumber}</Link>
          ),
        },
        {
          label: say(texts.run),
          value: runId && runNumber && (
            <Link to={runAddress(runId)}>{say(runTexts.name, { number: runNumber })}</Link>
          ),
        },
        { label: say(texts.payer), value: award.payerName },
        { label: say(texts.payee), value: award.payeeName },
        { label: say(texts.face), value: moneyOf(award, award.face) },
        { label: say(texts.credits), value: moneyOf(award, award.credits) },
        { label: say(texts.method), value: say(methodTexts[award.method]) },
        { label: say(texts.rate), value: ratesWords(award, say) },
        { label: say(texts.dayCount), value: award.dayCount },
        { label: say(texts.daysPaidEarly), value: say(texts.days, { days: award.daysPaidEarly }) },
        {
          label: say(texts.billTermDays),
          value: award.billTermDays > 0 ? say(texts.days, { days: award.billTermDays }) : null,
        },
        { label: say(texts.settings), value: say(runTexts.version, { version: award.settingsVersion }) },
      ]}
    />
  )
}

export function PaymentFacts({ award }: { award: OneAward }) {
  const say = useSay()
  const day = (value: string | null) => value && dayWords(value)
  return (
    <Facts
      facts={[
        { label: say(texts.payBy), value: dayWords(award.payBy) },
        { label: say(texts.paidOn), value: day(award.paidOn) },
        { label: say(texts.paid), value: award.paid && moneyOf(award, award.paid) },
        { label: say(texts.reference), value: award.bankReference },
        { label: say(texts.returnedOn), value: day(award.returnedOn) },
        { label: say(texts.returnReference), value: award.returnReference },
        { label: say(texts.shortfall), value: award.shortfall && moneyOf(award, award.shortfall) },
        {
          label: say(texts.reason),
          value: award.failureReason && say(failureReasonTexts[award.failureReason]),
        },
      ]}
    />
  )
}
