/** A run that waits for an approval, or waited: what would be paid, whether it still holds, and what each document would get. */
import { useSearchParams } from 'react-router'
import { proposalRead } from '#contract/clearing-proposals.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { runTexts } from '#text/clearing.ts'
import { proposalTexts, runEndHints } from '#text/proposals.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { ProposalChanges } from './proposal-changes.tsx'
import { DifferingDocuments, RuleCard } from './proposal-rules.tsx'
import { Results } from './result-table.tsx'
import { RunProof } from './run-proof.tsx'
import type { Run } from './runs-table.tsx'
import './proposal.css'

type Proposal = Reply<typeof proposalRead>

export function ProposalRun({ run, busy }: { run: Run; busy: boolean }) {
  const query = useRead(proposalRead, { params: { id: run.id } })
  return (
    <>
      <ProposalState run={run} changes={query.data?.changes} isFailed={query.isError} />
      <ProposalFigures run={run} proposal={query.data} busy={busy} />
      <Loaded query={query} lines={6}>
        {(proposal) => (
          <>
            <div className="run-cards">
              {proposal.others.map((other) => (
                <RuleCard key={other.rule} here={proposal.result} other={other} currency={run.currency} />
              ))}
              {run.state === 'proposed' && <AfterCard run={run} />}
              <RunProof run={run} />
            </div>
            <ProposalLists run={run} proposal={proposal} />
          </>
        )}
      </Loaded>
    </>
  )
}

type StateProps = { run: Run; changes: Proposal['changes'] | undefined; isFailed: boolean }

/** Why it ended, that it is being awarded, or whether it still holds. */
function ProposalState({ run, changes, isFailed }: StateProps) {
  const say = useSay()
  const { end, state, proposal, currency } = run
  if (end)
    return (
      <div className="run-hint" role="status">
        <p>{say(runEndHints[end.reason])}</p>
        {end.note !== null && (
          <p className="strong">{say(proposalTexts.sentBackBy, { name: end.by ?? '', note: end.note })}</p>
        )}
        {end.description !== null && <p>{end.description}</p>}
        {end.changes.length > 0 && (
          <>
            <p>{say(proposalTexts.changed)}</p>
            <ProposalChanges changes={end.changes} currency={currency} />
          </>
        )}
      </div>
    )
  if (state === 'running')
    return (
      <p className="run-hint" role="status">
        {say(proposalTexts.running, { name: proposal?.approvedBy ?? '' })}
      </p>
    )
  if (!changes && isFailed) return null
  if (!changes) return <p className="sub proposal-holds">{say(proposalTexts.checking)}</p>
  return changes.length === 0 ? (
    <p className="proposal-holds" role="status">
      <Icon name="check" /> {say(proposalTexts.holds)}
    </p>
  ) : (
    <div className="run-hint proposal-broken" role="status">
      <p className="strong">{say(proposalTexts.holdsNot)}</p>
      <ProposalChanges changes={changes} currency={currency} />
    </div>
  )
}

type FigureProps = { run: Run; proposal: Proposal | undefined; busy: boolean }

function ProposalFigures({ run, proposal, busy }: FigureProps) {
  const say = useSay()
  const { currency, awarded, portfolioApr, lowestRate } = run
  const money = (amount: string | null | undefined) => (amount ? amountShown(amount, currency) : '–')
  const count = (number: number | null | undefined) => number?.toLocaleString(locale()) ?? '–'
  return (
    <Figures label={say(runTexts.figures)} busy={busy}>
      <Figure
        label={say(proposalTexts.toPay)}
        unit={currency}
        hint={say(proposalTexts.toPayHint, { count: count(awarded), payees: count(proposal?.result.payees) })}
      >
        {money(run.amountAfterDiscount)}
      </Figure>
      <Figure
        label={say(runTexts.discountIncome)}
        unit={currency}
        hint={say(runTexts.discountHint, { amount: money(run.amount) })}
      >
        {money(run.discount)}
      </Figure>
      <Figure
        label={say(runTexts.averageApr)}
        hint={
          portfolioApr === null
            ? say(runTexts.nothingAwarded)
            : say(runTexts.averageHint, { rate: `${lowestRate ?? ''}%` })
        }
      >
        {portfolioApr === null ? '–' : `${portfolioApr}%`}
      </Figure>
      <Figure
        label={say(proposalTexts.leftAfter)}
        unit={currency}
        hint={say(proposalTexts.leftBefore, { amount: money(proposal?.poolLeftBefore) })}
      >
        {money(proposal?.result.poolLeftAfter)}
      </Figure>
    </Figures>
  )
}

/** What an approval does, and how to keep a single document out. */
function AfterCard({ run }: { run: Run }) {
  const say = useSay()
  const { steps } = proposalTexts
  const amount = `${amountShown(run.amountAfterDiscount ?? '', run.currency)} ${run.currency}`
  return (
    <Card title={say(proposalTexts.after)}>
      <ol className="proposal-steps">
        <li>{say(steps.whole, { count: (run.awarded ?? 0).toLocaleString(locale()) })}</li>
        <li>{say(steps.committed, { amount })}</li>
        <li>{say(steps.notified)}</li>
        <li>
          {say(steps.paid, { day: displayDay((run.payDate ?? '') as Day, language()) })}{' '}
          <ProvisionalMark day={run.payDate} />
        </li>
      </ol>
      <p className="sub">{say(proposalTexts.keepOut)}</p>
    </Card>
  )
}

function ProposalLists({ run, proposal }: { run: Run; proposal: Proposal }) {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const awarded = run.awarded ?? 0
  const shown = (count: number) => count.toLocaleString(locale())
  const tabs = [
    { key: 'awards', label: say(proposalTexts.wouldAward, { count: shown(awarded) }) },
    { key: 'notAwarded', label: say(runTexts.notAwarded, { count: shown((run.items ?? 0) - awarded) }) },
    ...proposal.others.map(({ rule, differing }) => ({
      key: rule,
      label: say(proposalTexts.differing, { count: shown(differing) }),
    })),
  ]
  const current = tabs.find(({ key }) => key === address.get('view'))?.key ?? 'awards'
  const other = proposal.others.find(({ rule }) => rule === current)
  return (
    <div className="run-lists">
      <Tabs
        label={say(runTexts.lists)}
        tabs={tabs}
        current={current}
        onChange={(key) => setAddress(key === 'awards' ? {} : { view: key }, { replace: true })}
      >
        {other ? (
          <DifferingDocuments here={proposal.result} other={other} currency={run.currency} />
        ) : (
          <Results key={current} run={run} outcome={current === 'notAwarded' ? 'notAwarded' : 'awarded'} />
        )}
      </Tabs>
    </div>
  )
}
