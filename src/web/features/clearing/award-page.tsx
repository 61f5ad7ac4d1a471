/** One award, for either side: figures, terms, payment, its life, its letter, and what a payer may record. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { awardRead } from '#contract/award-details.ts'
import { check } from '#contract/check.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { awardPageTexts } from '#text/award-pages.ts'
import { payTexts } from '#text/clearing.ts'
import { methodTexts } from '#text/offers.ts'
import { CallFailed } from '#web/api/failed.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { AwardStateTag } from '#web/ui/award-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { runAddress } from '#web/ui/market/run-words.tsx'
import { returnState } from '#web/ui/page-focus.ts'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { PaymentFacts, TermFacts } from './award-facts.tsx'
import { awardEvents } from './award-history.ts'
import { AwardLetterButton } from './award-letter-button.tsx'
import { type AwardAction, actionLabels } from './award-table.tsx'
import { type AwardSide, dayWords } from './award-words.tsx'
import { AwardedReceipt } from './awarded-receipt.tsx'
import { useAwardActions } from './use-award-actions.tsx'
import './clearing.css'

const missingStatus = 404

export type OneAward = Reply<typeof awardRead>

/** An invalid id shows the same as an award that is not visible to the caller. */
export default function AwardPage() {
  const { awardId = '' } = useParams()
  return check(awardRead.params, { id: awardId }, language(), {}).ok ? (
    <FoundAward key={awardId} id={awardId} />
  ) : (
    <NoAward />
  )
}

const useSide = (): AwardSide => (useActingCard()?.companyType === 'supplier' ? 'supplier' : 'buyer')

function BackLink() {
  const say = useSay()
  const isPayee = useSide() === 'supplier'
  return (
    <Link className="back-link" to={(isPayee ? pages.ownAwards : pages.toPay).path} state={returnState}>
      {say(isPayee ? awardPageTexts.backToAwards : awardPageTexts.backToPay)}
    </Link>
  )
}

function NoAward() {
  const say = useSay()
  return (
    <EmptyState
      icon="lost"
      level="h1"
      title={say(awardPageTexts.missing)}
      hint={say(awardPageTexts.missingHint)}
    >
      <BackLink />
    </EmptyState>
  )
}

function FoundAward({ id }: { id: string }) {
  const query = useRead(awardRead, { params: { id } })
  if (query.error instanceof CallFailed && query.error.status === missingStatus) return <NoAward />
  return (
    <>
      <p>
        <BackLink />
      </p>
      <Loaded query={query} lines={8}>
        {(award) => <WholeAward award={award} busy={isReloading(query)} />}
      </Loaded>
    </>
  )
}

function WholeAward({ award, busy }: { award: OneAward; busy: boolean }) {
  const say = useSay()
  const side = useSide()
  const other = side === 'supplier' ? award.payerName : award.payeeName
  return (
    <>
      <div className="page-head">
        <div>
          <div className="run-title">
            <h1>{say(awardPageTexts.title, { number: award.number })}</h1>
            <CopyButton text={award.number} name={award.number} />
            <AwardStateTag award={award} />
          </div>
          <p className="sub">
            {[
              other,
              say(methodTexts[award.method]),
              say(awardPageTexts.awardedAt, { time: minuteOf(award.awardedAt) }),
            ].join(' · ')}
          </p>
        </div>
        <AwardLetterButton award={award} look="plain" />
      </div>
      <AwardRecord award={award} />
      <AwardFigures award={award} busy={busy} />
      <div className="award-parts">
        <Card title={say(awardPageTexts.terms)}>
          <TermFacts award={award} side={side} />
        </Card>
        <div className="award-side">
          {award.documentType === 'receipt' && <AwardedReceipt id={award.documentId} />}
          <Card title={say(awardPageTexts.payment)}>
            <PaymentFacts award={award} />
          </Card>
          <Card title={say(awardPageTexts.life)}>
            <Timeline label={say(awardPageTexts.life)} events={awardEvents(award, say)} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** What the payer may record, and the report of what was. */
function AwardRecord({ award }: { award: OneAward }) {
  const say = useSay()
  const queries = useQueryClient()
  const { record, dialog } = useAwardActions()
  const [report, setReport] = useState<BulkReport>()
  const start = async (action: AwardAction) => {
    const done = await record(action, [award])
    if (!done) return
    setReport(done)
    await queries.invalidateQueries({ queryKey: readKey(awardRead) })
  }
  return (
    <>
      {award.can.length > 0 && (
        <p className="award-record">
          {award.bankRefusal && award.runId && (
            <Link className="button button-primary" to={runAddress(award.runId)}>
              {say(payTexts.transferAgain)}
            </Link>
          )}
          {award.can.map((action) => (
            <Button
              key={action}
              look={action === 'pay' && !award.bankRefusal ? 'primary' : 'plain'}
              onClick={() => void start(action)}
            >
              {`${say(actionLabels[action])}…`}
            </Button>
          ))}
        </p>
      )}
      {report && <BulkOutcome outcome={{ report }} onClose={() => setReport(undefined)} />}
      {dialog}
    </>
  )
}

function AwardFigures({ award, busy }: { award: OneAward; busy: boolean }) {
  const say = useSay()
  const { currency, effectiveApr } = award
  return (
    <Figures label={say(awardPageTexts.figures)} busy={busy}>
      <Figure
        label={say(awardPageTexts.net)}
        unit={currency}
        hint={say(awardPageTexts.netHint, { amount: amountShown(award.amount, currency) })}
      >
        {amountShown(award.amountAfterDiscount, currency)}
      </Figure>
      <Figure
        label={say(awardPageTexts.discount)}
        unit={currency}
        hint={say(awardPageTexts.discountHint, { rate: award.discountRate })}
      >
        {amountShown(award.discount, currency)}
      </Figure>
      <Figure
        label={say(awardPageTexts.apr)}
        hint={effectiveApr === null ? '' : say(awardPageTexts.aprHint, { rate: effectiveApr })}
      >
        {`${award.apr}%`}
      </Figure>
      <Figure
        label={say(awardPageTexts.payDate)}
        hint={say(awardPageTexts.payDateHint, { day: dayWords(award.dueDate) })}
      >
        {dayWords(award.newPayDate)} <ProvisionalMark day={award.newPayDate} />
      </Figure>
    </Figures>
  )
}
