/** All accounts, with the operator's actions. */
import { useMemo, useState } from 'react'
import {
  operatedSorts,
  operatorUsers,
  operatorUsersTotals,
  userFreeze,
  userUnfreeze,
} from '#contract/operated.ts'
import type { Reply } from '#contract/route.ts'
import { operatedStates, type UserAction } from '#domain/operator/rules.ts'
import { companyActionNames, operatorTexts, userQuestions } from '#text/operator.ts'
import { operatorPageNames } from '#text/operator-titles.ts'
import { call } from '#web/api/client.ts'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { ActionDialog } from './action-dialog.tsx'
import { operatedTable, severalOf } from './operated-table.tsx'
import { OperatorShell } from './shell.tsx'

type User = Reply<typeof operatorUsers>['list'][number]
type UserActionInput = { readonly act: UserAction; readonly user: User }

const source = routeSource(
  'operatorUsers',
  { tabs: operatedStates, filters: [], sorts: operatedSorts },
  { list: operatorUsers, totals: { route: operatorUsersTotals, read: (totals) => totals } },
)

const table = (onAction: (requested: UserActionInput) => void): TableSpec<User> =>
  operatedTable<UserAction, User>(
    {
      name: 'operatorUsers',
      label: operatorPageNames.users,
      named: operatorTexts.personName,
      columns: [
        { key: 'mobile', title: operatorTexts.mobile, unsorted: true, cell: ({ mobile }) => mobile },
        { key: 'mail', title: operatorTexts.mail, unsorted: true, cell: ({ mail }) => mail },
        {
          key: 'companies',
          title: operatorTexts.companies,
          unsorted: true,
          cell: ({ companies }) => severalOf(companies),
        },
      ],
      keyword: operatorTexts.usersKeyword,
      firstUse: { title: operatorTexts.usersFirst, hint: operatorTexts.usersFirstHint },
    },
    (act, user) => onAction({ act, user }),
  )

export default function UsersPage() {
  return (
    <OperatorShell>
      <Users />
    </OperatorShell>
  )
}

function Users() {
  const say = useSay()
  const list = useList(source)
  const [requested, setRequested] = useState<UserActionInput>()
  const spec = useMemo(() => table(setRequested), [])
  const onDone = () => {
    setRequested(undefined)
    list.renew()
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(operatorPageNames.users)}</h1>
          <p className="sub">{say(operatorTexts.usersHint)}</p>
        </div>
      </div>
      <DataTable spec={spec} list={list} />
      {requested && (
        <UserDialog requested={requested} onClose={() => setRequested(undefined)} onDone={onDone} />
      )}
    </>
  )
}

type DialogProps = { requested: UserActionInput; onClose: () => void; onDone: () => void }

function UserDialog({ requested: { act, user }, ...rest }: DialogProps) {
  const say = useSay()
  const { title, body, done } = userQuestions[act]
  const route = (act === 'freeze' ? userFreeze : userUnfreeze) as typeof userFreeze
  const params = { id: user.id }
  return (
    <ActionDialog
      {...rest}
      title={say(title, { name: user.name })}
      body={say(body)}
      yes={say(companyActionNames[act])}
      done={say(done)}
      initial={{ reason: '' }}
      submit={({ reason }) => call(route, { params, body: { reason } }, { inPlace: true })}
    />
  )
}
