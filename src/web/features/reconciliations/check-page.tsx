/** Where a statement is answered: both ledgers in one row, what differs, and a decision for each line. */
import { useMemo, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { reconciliationRead } from '#contract/reconciliations.ts'
import { displayDigits } from '#domain/money.ts'
import type { LineReason } from '#domain/reconciliations/answer.ts'
import { ledgerLinesMax } from '#domain/reconciliations/limits.ts'
import { outcomeTexts, viewTexts } from '#text/reconciliation-pages.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { otherParty, viewAt, type Whole } from './addresses.ts'
import { CheckCards } from './check-cards.tsx'
import { CheckFigures, DifferenceCard } from './check-figures.tsx'
import { CheckGrid } from './check-grid.tsx'
import {
  type CheckTab,
  checkTabs,
  compareLines,
  isIn,
  lineOf,
  type Match,
  statusAfter,
} from './comparison.ts'
import { KeysHint } from './keys-hint.tsx'
import { RejectLines } from './reject-lines.tsx'
import { AttachmentsCard, ProgressCard } from './side-cards.tsx'
import { StatementHead } from './statement-head.tsx'
import { useAnswer } from './use-answer.ts'
import { useOpened } from './use-opened.ts'
import './reconciliations.css'

export default function CheckPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const read = useRead(reconciliationRead, { params: { id }, query: { ledger: 'yes' } })
  return (
    <Loaded query={read} lines={10}>
      {(statement) =>
        statement.initiator === statement.side ? (
          <Navigate to={viewAt(id)} replace />
        ) : (
          <Check statement={statement} />
        )
      }
    </Loaded>
  )
}

const tabTexts = {
  all: viewTexts.tabAll,
  different: viewTexts.tabDifferent,
  pending: viewTexts.tabPending,
  approved: viewTexts.tabApproved,
  rejected: viewTexts.tabRejected,
} as const

const suggestedFor = ({ result }: Match): LineReason | undefined =>
  result === 'missingHere' ? 'dataNotFound' : result === 'amountDiffers' ? 'amountMismatch' : undefined

function Check({ statement }: { statement: Whole }) {
  const say = useSay()
  useOpened(statement)
  const { answer, tryAnswer, busy } = useAnswer(statement)
  const [tab, setTab] = useState<CheckTab>('all')
  const isNarrow = useNarrow()
  const CheckLines = isNarrow ? CheckCards : CheckGrid
  const [rejecting, setRejecting] = useState<readonly Match[]>()
  const [proposed, setProposed] = useState<ReadonlySet<string>>(new Set())
  const comparison = useMemo(() => compareLines(statement), [statement])
  const { matches } = comparison
  const shown = useMemo(() => matches.filter(isIn[tab]), [matches, tab])
  const pending = matches.filter(isIn.pending)
  const matching = pending.filter(({ result }) => result === 'same')
  const canAnswer = statement.can.includes('answer')
  const idOf = (match: Match): string => lineOf(match)?.id ?? ''
  /** Proposed lines go with the next answer. */
  const documentIds = [...proposed]
  const settle = (isDone: boolean) => isDone && setProposed(new Set())
  const answersOf = (chosen: readonly Match[]) =>
    chosen.map((match) => ({ itemId: idOf(match), approve: true }))
  /** What follows where this answers the last lines. */
  const followsOf = (chosen: readonly Match[], isApproved: boolean): string | undefined => {
    const status = statusAfter(statement, chosen, isApproved, documentIds.length)
    return status && say(outcomeTexts[status], { party: otherParty(statement) })
  }
  const approve = async (match: Match) => {
    const follows = followsOf([match], true)
    const items = answersOf([match])
    settle(
      follows === undefined
        ? await tryAnswer(items, documentIds)
        : await ask({
            title: say(viewTexts.approveLastTitle, { number: lineOf(match)?.number ?? '' }),
            body: follows,
            yes: say(viewTexts.approve),
            work: () => answer(items, documentIds),
          }),
    )
  }
  const approveMatching = async () => {
    const minor = matching.reduce((sum, match) => sum + ('theirs' in match ? match.theirs.amount : 0n), 0n)
    const amount = `${statement.currency} ${displayDigits({ currency: statement.currency, minor }, language())}`
    const follows = followsOf(matching, true) ?? ''
    settle(
      await ask({
        title: say(viewTexts.approveAllTitle, { count: matching.length }),
        body: `${say(viewTexts.approveAllBody, { amount })} ${follows}`.trim(),
        yes: say(viewTexts.approve),
        work: () => answer(answersOf(matching), documentIds),
      }),
    )
  }
  const toggle = (documentId: string) =>
    setProposed((before) => {
      const next = new Set(before)
      if (!next.delete(documentId)) next.add(documentId)
      return next
    })
  return (
    <>
      <StatementHead statement={statement}>
        {canAnswer && pending.length > 0 && (
          <Button className="check-reject" onClick={() => setRejecting(pending)}>
            {say(viewTexts.rejectAll)}
          </Button>
        )}
        {canAnswer && matching.length > 0 && (
          <Button look="primary" busy={busy} onClick={() => void approveMatching()}>
            {say(viewTexts.approveAll, { count: matching.length })}
          </Button>
        )}
      </StatementHead>
      <div className="statement-page">
        <div className="statement-stack">
          <CheckFigures statement={statement} comparison={comparison} />
          <section className="card check-tabs">
            <Tabs
              label={say(viewTexts.grid)}
              current={tab}
              onChange={setTab}
              tabs={checkTabs.map((key) => ({
                key,
                label: say(viewTexts.tabOf, {
                  tab: say(tabTexts[key]),
                  count: matches.filter(isIn[key]).length,
                }),
              }))}
            >
              {!isNarrow && <KeysHint canAnswer={canAnswer} />}
              <CheckLines
                key={tab}
                matches={shown}
                currency={statement.currency}
                canAnswer={canAnswer && !busy}
                canPropose={canAnswer && pending.length > 0}
                proposed={proposed}
                onApprove={(match) => void approve(match)}
                onReject={(match) => setRejecting([match])}
                onPropose={toggle}
              />
            </Tabs>
            {statement.ledger?.hasMore && (
              <p className="sub">{say(viewTexts.hidden, { max: ledgerLinesMax })}</p>
            )}
          </section>
        </div>
        <aside className="statement-stack">
          <DifferenceCard comparison={comparison} />
          <AttachmentsCard statement={statement} />
          <ProgressCard statement={statement} />
        </aside>
      </div>
      {rejecting && (
        <RejectLines
          count={rejecting.length}
          follows={followsOf(rejecting, false)}
          suggested={rejecting.length === 1 && rejecting[0] ? suggestedFor(rejecting[0]) : undefined}
          onReject={async (reason, description) => {
            await answer(
              rejecting.map((match) => ({ itemId: idOf(match), approve: false, reason, description })),
              documentIds,
            )
            settle(true)
          }}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  )
}
