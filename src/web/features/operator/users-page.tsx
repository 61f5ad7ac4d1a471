/** All accounts, and what the operator can do with them. */
import { useMemo, useState } from 'react'
import {
  operatedSorts,
  operatorUsers,
  operatorUsersTotals,
  userFreeze,
  userUnfreeze,
} from '#contract/operated.ts'
import type { Reply } from '#contract/route.ts'
import { operatedStates, type UserAct } from '#domain/operator/rules.ts'
import { companyActNames, operatorTexts, userQuestions } from '#text/operator.ts'
import { operatorPageNames } from '#text/operator-titles.ts'
import { call } from '#web/api/client.ts'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { ActDialog } from './act-dialog.tsx'
import { operatedTable, severalOf } from './operated-table.tsx'
import { OperatorShell } from './shell.tsx'

type User = Reply<typeof operatorUsers>['list'][number]
type Asked = { readonly act: UserAct; readonly user: User }

const source = routeSource(
  'operatorUsers',
  { tabs: operatedStates, filters: [], sorts: operatedSorts },
  { list: operatorUsers, totals: { route: operatorUsersTotals, read: (totals) => totals } },
)

const table = (onAct: (asked: Asked) => void): TableSpec<User> =>
  operatedTable<UserAct, User>(
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
    (act, user) => onAct({ act, user }),
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
  const [asked, setAsked] = useState<Asked>()
  const spec = useMemo(() => table(setAsked), [])
  const onDone = () => {
    setAsked(undefined)
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
      {asked && <UserDialog asked={asked} onClose={() => setAsked(undefined)} onDone={onDone} />}
    </>
  )
}

type DialogProps = { asked: Asked; onClose: () => void; onDone: () => void }

function UserDialog({ asked: { act, user }, ...rest }: DialogProps) {
  const say = useSay()
  const { title, body, done } = userQuestions[act]
  const route = (act === 'freeze' ? userFreeze : userUnfreeze) as typeof userFreeze
  const params = { id: user.id }
  return (
    <ActDialog
      {...rest}
      title={say(title, { name: user.name })}
      body={say(body)}
      yes={say(companyActNames[act])}
      done={say(done)}
      initial={{ reason: '' }}
      submit={({ reason }) => call(route, { params, body: { reason } }, { inPlace: true })}
    />
  )
}
