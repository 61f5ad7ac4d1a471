/** The terms of an award and what is known of its payment; both with links to what they are about. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { awardFileTexts } from '#text/award-files.ts'
import { awardPageTexts } from '#text/award-pages.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { awardRefusedText, runTexts } from '#text/clearing.ts'
import { failureReasonTexts } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { receiptColumns } from '#text/receipts.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { accountLine } from '#web/ui/bank-account/account-facts.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { documentAddress } from '#web/ui/market/decided-columns.tsx'
import { ratesWords } from '#web/ui/market/rates-words.ts'
import { runAddress } from '#web/ui/market/run-words.tsx'
import { Facts, Tag } from '#web/ui/panels.tsx'
import { receiptAddress } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import { AwardAgreement } from './award-agreement.tsx'
import type { OneAward } from './award-page.tsx'
import { type AwardSide, dayWords } from './award-words.tsx'
import { FirstPaymentTag } from './first-payment-tag.tsx'

const moneyOf = ({ currency }: OneAward, amount: string): string =>
  `${amountShown(amount, currency)} ${currency}`

export function TermFacts({ award, side }: { award: OneAward; side: AwardSide }) {
  const say = useSay()
  const { runId, runNumber } = award
  const isPayer = side === 'buyer'
  const isReceipt = award.documentType === 'receipt'
  return (
    <Facts
      facts={[
        {
          label: say(isReceipt ? receiptColumns.number : awardPageTexts.document),
          value: (
            <Link
              to={
                isReceipt
                  ? receiptAddress(award.documentId, isPayer ? 'payer' : 'payee')
                  : documentAddress(award.documentId)
              }
            >
              {award.documentNumber}
            </Link>
          ),
        },
        {
          label: say(awardPageTexts.offer),
          // A payer has no page of a single offer, and an offer of receipts has none.
          value:
            isPayer || isReceipt ? (
              award.offerNumber
            ) : (
              <Link to={pages.offer.path.replace(':offerId', award.offerId)}>{award.offerNumber}</Link>
            ),
        },
        {
          label: say(awardPageTexts.agreement),
          value: award.agreement && <AwardAgreement offerId={award.offerId} agreement={award.agreement} />,
        },
        {
          label: say(awardPageTexts.run),
          value: runId && runNumber && (
            <Link to={runAddress(runId)}>{say(runTexts.name, { number: runNumber })}</Link>
          ),
        },
        { label: say(awardPageTexts.payer), value: award.payerName },
        { label: say(awardPageTexts.payee), value: award.payeeName },
        { label: say(awardPageTexts.face), value: moneyOf(award, award.face) },
        { label: say(awardPageTexts.credits), value: moneyOf(award, award.credits) },
        { label: say(awardPageTexts.method), value: say(methodTexts[award.method]) },
        { label: say(awardPageTexts.rate), value: ratesWords(award, say) },
        { label: say(awardPageTexts.dayCount), value: award.dayCount },
        {
          label: say(awardPageTexts.daysPaidEarly),
          value: say(awardPageTexts.days, { days: award.daysPaidEarly }),
        },
        {
          label: say(awardPageTexts.billTermDays),
          value: award.billTermDays > 0 ? say(awardPageTexts.days, { days: award.billTermDays }) : null,
        },
        {
          label: say(awardPageTexts.settings),
          value: say(runTexts.version, { version: award.settingsVersion }),
        },
      ]}
    />
  )
}

const refusalWords = ({ reason, note, at }: NonNullable<OneAward['bankRefusal']>): string =>
  [reason, note, minuteOf(at)].filter((part) => part !== null).join(' · ')

function PaidTo({ account, isFirst }: { account: NonNullable<OneAward['account']>; isFirst: boolean }) {
  const say = useSay()
  return (
    <>
      {accountLine(account)}{' '}
      <Tag tone={account.isVerified ? 'ok' : 'off'}>
        {say(account.isVerified ? accountTexts.verified : accountTexts.keptByPayer)}
      </Tag>{' '}
      {isFirst && <FirstPaymentTag />}
    </>
  )
}

export function PaymentFacts({ award }: { award: OneAward }) {
  const say = useSay()
  const day = (value: string | null) => value && dayWords(value)
  return (
    <Facts
      facts={[
        { label: say(awardPageTexts.payBy), value: dayWords(award.payBy) },
        {
          label: say(awardPageTexts.reportBy),
          value: award.state === 'committed' ? day(award.reportBy) : null,
        },
        {
          label: say(accountTexts.payee),
          value: award.account && <PaidTo account={award.account} isFirst={award.isFirstPayment} />,
        },
        {
          label: say(awardPageTexts.transferFile),
          value: award.runId && award.transferFile && (
            <Link to={runAddress(award.runId)}>
              {say(awardFileTexts.order, { number: award.transferFile })}
            </Link>
          ),
        },
        { label: say(awardRefusedText), value: award.bankRefusal && refusalWords(award.bankRefusal) },
        { label: say(awardPageTexts.paidOn), value: day(award.paidOn) },
        { label: say(awardPageTexts.paid), value: award.paid && moneyOf(award, award.paid) },
        {
          label: say(awardPageTexts.outsidePool),
          value: award.outsidePool && moneyOf(award, award.outsidePool),
        },
        { label: say(awardPageTexts.reference), value: award.bankReference },
        { label: say(awardPageTexts.returnedOn), value: day(award.returnedOn) },
        { label: say(awardPageTexts.returnReference), value: award.returnReference },
        { label: say(awardPageTexts.shortfall), value: award.shortfall && moneyOf(award, award.shortfall) },
        {
          label: say(awardPageTexts.reason),
          value: award.failureReason && say(failureReasonTexts[award.failureReason]),
        },
      ]}
    />
  )
}
