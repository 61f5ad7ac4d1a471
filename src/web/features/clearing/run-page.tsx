/** One run of a payer's market: its figures, its proof, its awards, and the items without an award. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { awardTotals } from '#contract/awards.ts'
import { check } from '#contract/check.ts'
import { runRead } from '#contract/clearing.ts'
import { marketList } from '#contract/markets.ts'
import { pages } from '#domain/access/pages.ts'
import { runStateHints, runTexts } from '#text/clearing.ts'
import { proposalTexts } from '#text/proposals.ts'
import { replayTexts, whatIfTexts } from '#text/what-if.ts'
import { CallFailed } from '#web/api/failed.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { RunTag, runName, slotOf } from '#web/ui/market/run-words.tsx'
import { returnState } from '#web/ui/page-focus.ts'
import { EmptyState } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { type Award, awardsOf } from './award-lists.ts'
import type { AwardAction, RecordAction } from './award-table.tsx'
import { Awards } from './awards.tsx'
import { PayAll } from './pay-all.tsx'
import { ProposalActions } from './proposal-actions.tsx'
import { ProposalRun } from './proposal-run.tsx'
import { Results } from './result-table.tsx'
import { RunDesk } from './run-desk.tsx'
import { RunFigures } from './run-figures.tsx'
import { RunFileCard } from './run-file-card.tsx'
import { RunProof } from './run-proof.tsx'
import { RunReplay } from './run-replay.tsx'
import { RunUnderWay } from './run-under-way.tsx'
import { RunUnused } from './run-unused.tsx'
import type { Run } from './runs-table.tsx'
import { useAwardActions } from './use-award-actions.tsx'
import './clearing.css'

const missingStatus = 404

/** An invalid id shows the same as a run that is not visible to the caller. */
export default function RunPage() {
  const { runId = '' } = useParams()
  return check(runRead.params, { id: runId }, language(), {}).ok ? <FoundRun id={runId} /> : <NoRun />
}

function FoundRun({ id }: { id: string }) {
  const query = useRead(runRead, { params: { id } })
  if (query.error instanceof CallFailed && query.error.status === missingStatus) return <NoRun />
  return (
    <Loaded query={query} lines={8}>
      {(run) => <OneRun key={run.id} run={run} busy={isReloading(query)} />}
    </Loaded>
  )
}

function NoRun() {
  const say = useSay()
  return (
    <EmptyState icon="lost" level="h1" title={say(runTexts.missing)} hint={say(runTexts.missingHint)}>
      <Link className="button button-primary" to={pages.marketHistory.path} state={returnState}>
        {say(runTexts.back)}
      </Link>
    </EmptyState>
  )
}

function OneRun({ run, busy }: { run: Run; busy: boolean }) {
  const say = useSay()
  const queries = useQueryClient()
  const { record, dialog } = useAwardActions()
  const market = useRead(marketList, {}).data?.find((one) => one.id === run.marketId)
  const [report, setReport] = useState<BulkReport>()
  const { id } = run
  const recordNow = useCallback(
    async (action: AwardAction, awards: readonly Award[]) => {
      const done = await record(action, awards)
      if (!done) return
      setReport(done)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['list', awardsOf(id).name] }),
        queries.invalidateQueries({ queryKey: readKey(awardTotals) }),
      ])
    },
    [record, queries, id],
  )
  const history = `${pages.marketHistory.path}?marketId=${run.marketId}`
  const { state } = run
  const isProposal = run.proposal !== null && state !== 'done'
  return (
    <>
      <p>
        <Link className="back-link" to={history} state={returnState}>
          {say(runTexts.back)}
        </Link>
      </p>
      <div className="page-head">
        <div>
          <div className="run-title">
            <h1>{say(isProposal ? proposalTexts.title : runTexts.title, { time: slotOf(run) })}</h1>
            <RunTag run={run} />
          </div>
          <p className="sub">
            {[
              ...(market ? [market.payerName] : []),
              run.currency,
              runName(run),
              ...(run.slot.time === null ? [say(runTexts.byHand)] : []),
            ].join(' · ')}
          </p>
        </div>
        {state === 'proposed' && <ProposalActions run={run} />}
        {state === 'done' && <PayAll runId={id} onPay={(awards) => recordNow('pay', awards)} />}
      </div>
      {report && <BulkOutcome outcome={{ report }} onClose={() => setReport(undefined)} />}
      {state === 'running' && <RunUnderWay id={id} />}
      {state === 'done' ? (
        <>
          <RunFigures run={run} busy={busy} />
          <RunUnused run={run} />
          <div className="run-cards">
            {(run.awarded ?? 0) > 0 && <RunFileCard runId={id} />}
            <RunProof run={run} />
          </div>
          <RunDecisionView
            run={run}
            record={record}
            onRecordOne={(action, award) => void recordNow(action, [award])}
          />
        </>
      ) : isProposal ? (
        <ProposalRun run={run} busy={busy} />
      ) : (
        <p className="run-hint" role="status">
          {say(runStateHints[state])}
        </p>
      )}
      {dialog}
    </>
  )
}

const views = ['awards', 'notAwarded', 'replay', 'whatIf'] as const
type View = (typeof views)[number]

type RunDecisionProps = {
  run: Run
  record: RecordAction
  onRecordOne: (action: AwardAction, award: Award) => void
}

function RunDecisionView({ run, record, onRecordOne }: RunDecisionProps) {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const view = views.find((one) => one === address.get('view')) ?? 'awards'
  const awarded = run.awarded ?? 0
  const count = (number: number): string => number.toLocaleString(locale())
  const labels: Readonly<Record<View, string>> = {
    awards: say(runTexts.awards, { count: count(awarded) }),
    notAwarded: say(runTexts.notAwarded, { count: count((run.items ?? 0) - awarded) }),
    replay: say(replayTexts.tab),
    whatIf: say(whatIfTexts.tab),
  }
  return (
    <div className="run-lists">
      <Tabs
        label={say(runTexts.lists)}
        tabs={views.map((key) => ({ key, label: labels[key] }))}
        current={view}
        // Each list begins on its first page.
        onChange={(key) => setAddress(key === 'awards' ? {} : { view: key }, { replace: true })}
      >
        {view === 'awards' && <Awards runId={run.id} record={record} onRecordOne={onRecordOne} />}
        {view === 'notAwarded' && <Results run={run} outcome="notAwarded" />}
        {view === 'replay' && <RunReplay run={run} />}
        {view === 'whatIf' && <RunDesk run={run} />}
      </Tabs>
    </div>
  )
}
