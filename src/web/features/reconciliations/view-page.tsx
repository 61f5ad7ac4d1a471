/** A statement to read: its lines, what both sides decided, and where it came from; with a question where it is to be deleted. */
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { reconciliationDelete } from '#contract/reconciliation-actions.ts'
import { reconciliationRead } from '#contract/reconciliations.ts'
import { pages } from '#domain/access/pages.ts'
import { parseAmount } from '#domain/money.ts'
import { listTexts, viewTexts } from '#text/reconciliation-pages.ts'
import { paperTexts } from '#text/reconciliations.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { useRead } from '#web/api/use-read.ts'
import { Amount, amountShown } from '#web/ui/amount.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { checkAt, editAt, viewAt, type Whole } from './addresses.ts'
import { LinesView } from './lines-view.tsx'
import { AttachmentsCard, ProgressCard } from './side-cards.tsx'
import { StatementHead } from './statement-head.tsx'
import { useOpened } from './use-opened.ts'
import './reconciliations.css'

export function StatementView({ asksToDelete = false }: { asksToDelete?: boolean }) {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const round = query.get('round')
  const read = useRead(reconciliationRead, { params: { id }, query: round === null ? {} : { round } })
  return (
    <Loaded query={read} lines={10}>
      {(statement) => (
        <View statement={statement} asksToDelete={asksToDelete && statement.can.includes('delete')} />
      )}
    </Loaded>
  )
}

export default function ViewPage() {
  return <StatementView />
}

function View({ statement, asksToDelete }: { statement: Whole; asksToDelete: boolean }) {
  const say = useSay()
  useOpened(statement)
  const { id, can, status, currency, proposals, round, shownRound } = statement
  const total = parseAmount(statement.total, currency)
  const itemTotal = parseAmount(statement.itemTotal, currency)
  return (
    <>
      <StatementHead statement={statement}>
        {can.includes('edit') && (
          <Link className="button" to={editAt(id)}>
            {say(listTexts.edit)}
          </Link>
        )}
        {can.includes('correct') && (
          <Link className="button button-primary" to={editAt(id)}>
            {say(listTexts.correct)}
          </Link>
        )}
        {can.includes('answer') && (
          <Link className="button button-primary" to={checkAt(id)}>
            {say(status === 'pendingReview' ? listTexts.check : viewTexts.withdrawAny)}
          </Link>
        )}
      </StatementHead>
      <div className="statement-page">
        <div className="statement-stack">
          <Card
            title={round === shownRound ? say(viewTexts.grid) : say(viewTexts.round, { round: shownRound })}
            action={round !== shownRound && <Link to={viewAt(id)}>{say(viewTexts.round, { round })}</Link>}
          >
            <Facts
              facts={[
                { label: say(paperTexts.total), value: total && <Amount money={total} /> },
                { label: say(paperTexts.itemTotal), value: itemTotal && <Amount money={itemTotal} /> },
                { label: say(paperTexts.notes), value: statement.notes },
                { label: say(paperTexts.creator), value: statement.creator },
              ]}
            />
            <LinesView statement={statement} />
          </Card>
          {proposals.length > 0 && (
            <Card title={say(viewTexts.proposals)}>
              <ul className="statement-kinds">
                {proposals.map(({ id: proposalId, number, amount, taken, description }) => (
                  <li key={proposalId}>
                    <span>{number}</span>
                    <span className="sub">
                      {taken === null
                        ? say(viewTexts.openProposal)
                        : taken
                          ? say(viewTexts.taken)
                          : say(viewTexts.leftOut, { why: description ?? '' })}
                    </span>
                    <strong className="amount">{amountShown(amount, currency)}</strong>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <aside className="statement-stack">
          <AttachmentsCard statement={statement} />
          <ProgressCard statement={statement} />
        </aside>
      </div>
      {asksToDelete && <DeleteDialog statement={statement} />}
    </>
  )
}

function DeleteDialog({ statement: { id, number, version } }: { statement: Whole }) {
  const say = useSay()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    try {
      await call(
        reconciliationDelete,
        { params: { id }, query: { version: String(version) } },
        { inPlace: true },
      )
      confirmDone(say(viewTexts.deleted))
      await navigate(pages.reconciliations.path, { replace: true })
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={say(viewTexts.deleteTitle, { number })}
      body={say(viewTexts.deleteBody)}
      yes={say(listTexts.remove)}
      tone="danger"
      busy={busy}
      error={refusal}
      onYes={() => void remove()}
      onClose={() => void navigate(viewAt(id), { replace: true })}
    />
  )
}
