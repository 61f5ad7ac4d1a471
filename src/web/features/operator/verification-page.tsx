/** The verification queue: attempts with what was submitted, and the release after too many wrong amounts. */
import { useMemo, useState } from 'react'
import {
  operatedVerificationTabs,
  operatorVerifications,
  verificationRelease,
} from '#contract/operated-verification.ts'
import type { Reply } from '#contract/route.ts'
import { operatedVerificationTexts } from '#text/operated-verification.ts'
import { operatorTexts } from '#text/operator.ts'
import { operatorPageNames } from '#text/operator-titles.ts'
import { verificationTexts } from '#text/verification.ts'
import { attemptReasonTexts, verificationStates } from '#text/verification-states.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts, Tag, type TagTone } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { ActionDialog } from './action-dialog.tsx'
import { OperatorShell } from './shell.tsx'

type Row = Reply<typeof operatorVerifications>['list'][number]

const source = routeSource(
  'operatorVerifications',
  { tabs: operatedVerificationTabs, filters: [], sorts: ['submittedAt'] },
  { list: operatorVerifications },
)
const tabTexts = {
  ...verificationStates,
  locked: operatedVerificationTexts.locked,
  codes: operatedVerificationTexts.codes,
}
const unsorted = { unsorted: true } as const

const tones: Readonly<Record<Row['state'], TagTone>> = {
  submitted: 'wait',
  transferSent: 'wait',
  amountToEnter: 'wait',
  verified: 'ok',
  failed: 'bad',
  expired: 'stopped',
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: operatedVerificationTexts.name,
    ...unsorted,
    card: 'hero',
    cell: ({ companyName }) => companyName,
  },
  {
    key: 'state',
    title: operatedVerificationTexts.state,
    ...unsorted,
    card: 'state',
    cell: ({ state, canRelease, codeIsPilot, codeElsewhere }) => (
      <>
        <Tag tone={tones[state]}>{sayNow(verificationStates[state])}</Tag>{' '}
        {canRelease && <Tag tone="bad">{sayNow(operatedVerificationTexts.locked)}</Tag>}{' '}
        {codeIsPilot && <Tag tone="wait">{sayNow(operatedVerificationTexts.pilot)}</Tag>}{' '}
        {codeElsewhere > 0 && <Tag tone="bad">{sayNow(operatedVerificationTexts.elsewhere)}</Tag>}
      </>
    ),
  },
  { key: 'number', title: operatedVerificationTexts.number, ...unsorted, cell: ({ number }) => number },
  {
    key: 'account',
    title: operatedVerificationTexts.account,
    ...unsorted,
    cell: ({ bank, accountNumber }) => `${bank} ${accountNumber}`,
  },
  {
    key: 'wrong',
    title: operatedVerificationTexts.wrong,
    ...unsorted,
    cell: ({ wrongOfCompany, wrongOfAccount }) =>
      sayNow(operatedVerificationTexts.wrongText, { company: wrongOfCompany, account: wrongOfAccount }),
  },
  {
    key: 'submittedAt',
    title: operatedVerificationTexts.submittedAt,
    cell: ({ submittedAt }) => <Moment at={submittedAt} stacked />,
  },
]

const table = (onShow: (row: Row) => void, onRelease: (row: Row) => void): TableSpec<Row> => ({
  name: 'operatorVerifications',
  label: operatorPageNames.verification,
  columns: [
    ...columns,
    {
      key: 'actions',
      title: operatorTexts.actions,
      ...unsorted,
      pinned: true,
      cell: (row) => (
        <>
          <Button look="row" onClick={() => onShow(row)}>
            {sayNow(operatedVerificationTexts.details)}
          </Button>{' '}
          {row.canRelease && (
            <Button look="row" onClick={() => onRelease(row)}>
              {sayNow(operatedVerificationTexts.release)}
            </Button>
          )}
        </>
      ),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ companyName }) => companyName,
  tabs: operatedVerificationTabs.map((key) => ({ key, label: tabTexts[key] })),
  keyword: operatedVerificationTexts.search,
  firstUse: { title: operatedVerificationTexts.none, hint: operatedVerificationTexts.lead },
})

export default function VerificationPage() {
  return (
    <OperatorShell>
      <Queue />
    </OperatorShell>
  )
}

function Queue() {
  const say = useSay()
  const list = useList(source)
  const [shown, setShown] = useState<Row>()
  const [released, setReleased] = useState<Row>()
  const spec = useMemo(() => table(setShown, setReleased), [])
  const onDone = () => {
    setReleased(undefined)
    list.renew()
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(operatorPageNames.verification)}</h1>
          <p className="sub">{say(operatedVerificationTexts.lead)}</p>
        </div>
      </div>
      <DataTable spec={spec} list={list} />
      {shown && <DetailsDialog row={shown} onClose={() => setShown(undefined)} />}
      {released && (
        <ActionDialog
          title={say(operatedVerificationTexts.release)}
          body={say(operatedVerificationTexts.releaseLead, { name: released.companyName })}
          yes={say(operatedVerificationTexts.release)}
          done={say(operatedVerificationTexts.released)}
          initial={{ reason: '' }}
          submit={({ reason }) =>
            call(
              verificationRelease,
              { params: { id: released.id }, body: { companyId: released.companyId, reason } },
              { inPlace: true },
            )
          }
          onClose={() => setReleased(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}

/** What is to be looked up about the credit code. */
function codeCheckOf({ codeIsPilot, codeElsewhere }: Row): string | null {
  const notes = [
    ...(codeIsPilot ? [sayNow(operatedVerificationTexts.pilotText)] : []),
    ...(codeElsewhere > 0 ? [sayNow(operatedVerificationTexts.elsewhereText, { count: codeElsewhere })] : []),
  ]
  return notes.length === 0 ? null : notes.join(' · ')
}

function DetailsDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const say = useSay()
  return (
    <PanelDialog title={row.companyName} onClose={onClose}>
      <Facts
        facts={[
          { label: say(operatedVerificationTexts.state), value: say(verificationStates[row.state]) },
          {
            label: say(operatedVerificationTexts.wrong),
            value: row.reason && say(attemptReasonTexts[row.reason]),
          },
          { label: say(verificationTexts.nameLabel), value: row.legalName },
          { label: say(verificationTexts.creditCodeLabel), value: row.creditCode },
          { label: say(operatedVerificationTexts.codeCheck), value: codeCheckOf(row) },
          { label: say(verificationTexts.legalPersonLabel), value: row.legalPerson },
          { label: say(verificationTexts.accountHolderLabel), value: row.accountHolder },
          { label: say(verificationTexts.accountNumberLabel), value: row.accountNumber },
          { label: say(verificationTexts.bankLabel), value: row.bank },
          { label: say(verificationTexts.handler), value: `${row.handler} · ${row.handlerMobile}` },
          { label: say(operatedVerificationTexts.submittedAt), value: <Moment at={row.submittedAt} /> },
          { label: say(verificationTexts.arrival), value: row.arrivedAt && <Moment at={row.arrivedAt} /> },
        ]}
      />
    </PanelDialog>
  )
}
