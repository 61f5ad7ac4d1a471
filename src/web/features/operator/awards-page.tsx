/** Awards for the operator: found by number, and revoked with a reason. */
import { useMemo, useState } from 'react'
import { check } from '#contract/check.ts'
import { awardRevoke, operatorAwards } from '#contract/operated-awards.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { operatedAwardTexts } from '#text/operated-awards.ts'
import { operatorTexts } from '#text/operator.ts'
import { operatorPageNames } from '#text/operator-titles.ts'
import { call } from '#web/api/client.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { AwardStateTag } from '#web/ui/award-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { ActionDialog } from './action-dialog.tsx'
import { OperatorShell } from './shell.tsx'

type Award = Reply<typeof operatorAwards>['list'][number]

const source = routeSource(
  'operatorAwards',
  { tabs: [], filters: [], sorts: ['awardedAt'] },
  { list: operatorAwards },
)
const unsorted = { unsorted: true } as const

const columns: readonly Column<Award>[] = [
  {
    key: 'number',
    title: operatedAwardTexts.number,
    ...unsorted,
    card: 'hero',
    cell: ({ number }) => number,
  },
  {
    key: 'state',
    title: operatorTexts.state,
    ...unsorted,
    card: 'state',
    cell: (award) => <AwardStateTag award={award} />,
  },
  { key: 'payer', title: operatedAwardTexts.payer, ...unsorted, cell: ({ payerName }) => payerName },
  { key: 'payee', title: operatedAwardTexts.payee, ...unsorted, cell: ({ payeeName }) => payeeName },
  {
    key: 'amount',
    title: operatedAwardTexts.amount,
    ...unsorted,
    align: 'end',
    cell: ({ amountAfterDiscount, currency }) => amountShown(amountAfterDiscount, currency),
  },
  {
    key: 'payDate',
    title: operatedAwardTexts.payDate,
    ...unsorted,
    cell: ({ newPayDate }) => displayDay(newPayDate as Day, language()),
  },
  {
    key: 'awardedAt',
    title: operatedAwardTexts.awardedAt,
    ...unsorted,
    cell: ({ awardedAt }) => <Moment at={awardedAt} stacked />,
  },
]

const table = (onRevoke: (award: Award) => void): TableSpec<Award> => ({
  name: 'operatorAwards',
  label: operatorPageNames.awards,
  columns: [
    ...columns,
    {
      key: 'actions',
      title: operatorTexts.actions,
      ...unsorted,
      pinned: true,
      cell: (award) =>
        award.canRevoke && (
          <Button onClick={() => onRevoke(award)}>{sayNow(operatedAwardTexts.revoke)}</Button>
        ),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  keyword: operatedAwardTexts.keyword,
  firstUse: { title: operatedAwardTexts.first, hint: operatedAwardTexts.firstHint },
})

export default function AwardsPage() {
  return (
    <OperatorShell>
      <Awards />
    </OperatorShell>
  )
}

function Awards() {
  const say = useSay()
  const list = useList(source)
  const [award, setAward] = useState<Award>()
  const spec = useMemo(() => table(setAward), [])
  const onDone = () => {
    setAward(undefined)
    list.renew()
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(operatorPageNames.awards)}</h1>
          <p className="sub">{say(operatedAwardTexts.hint)}</p>
        </div>
      </div>
      <DataTable spec={spec} list={list} />
      {award && <RevokeDialog award={award} onClose={() => setAward(undefined)} onDone={onDone} />}
    </>
  )
}

type DialogProps = { award: Award; onClose: () => void; onDone: () => void }

function RevokeDialog({ award: { id, payerId, number }, ...rest }: DialogProps) {
  const say = useSay()
  const params = { id }
  const bodyOf = (values: { readonly number: string; readonly reason: string }) => ({
    payerId,
    number: values.number,
    reason: values.reason,
  })
  return (
    <ActionDialog
      {...rest}
      title={say(operatedAwardTexts.title, { number })}
      body={say(operatedAwardTexts.body)}
      yes={say(operatedAwardTexts.revoke)}
      done={say(operatedAwardTexts.done)}
      initial={{ number: '', reason: '' }}
      checkMore={(values) => {
        const checked = check(awardRevoke.body, bodyOf(values), language(), {
          number: operatedAwardTexts.confirmNumber,
        })
        return checked.ok ? {} : checked.fields
      }}
      submit={(values) => call(awardRevoke, { params, body: bodyOf(values) }, { inPlace: true })}
      renderFields={(form) => (
        <TextField
          {...form.field('number')}
          label={say(operatedAwardTexts.confirmNumber)}
          autoComplete="off"
          required
        />
      )}
    />
  )
}
