/** The staff as a table: name, role, status, and actions. */
import type { Reply } from '#contract/route.ts'
import { staffList, staffSorts, staffTotals } from '#contract/staff.ts'
import { type StaffStatus, staffStatuses } from '#domain/staff/rules.ts'
import { roleNames, staffStatusNames, staffTexts } from '#text/staff.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { sayNow } from '#web/ui/say.ts'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { StaffActions } from './staff-actions.tsx'

export type Colleague = Reply<typeof staffList>['list'][number]

export const staffSource = routeSource(
  'staff',
  { tabs: staffStatuses, filters: [], sorts: staffSorts },
  { list: staffList, totals: { route: staffTotals, read: (totals) => totals } },
)

const tones = {
  disabled: 'off',
  unregistered: 'wait',
  inactive: 'wait',
  activated: 'ok',
} as const satisfies Record<StaffStatus, string>

/** An invited person may have an account; "not joined" is true either way. */
const stateTexts = { ...staffStatusNames, unregistered: staffTexts.awaited }

/** A mail that is not a login name is shown with the login name. */
function Mail({ mail, account }: Colleague) {
  if (mail === null || account === null || mail === account) return mail ?? '–'
  return (
    <span className="staff-mail">
      {mail}
      <span className="sub">{sayNow(staffTexts.signsInBy, { account })}</span>
    </span>
  )
}

export const staffTable = (onRole: (colleague: Colleague) => void): TableSpec<Colleague> => ({
  name: 'staff',
  label: staffTexts.title,
  columns: [
    {
      key: 'name',
      title: staffTexts.name,
      card: 'hero',
      cell: ({ name, isSelf }) => (isSelf ? sayNow(staffTexts.self, { name }) : name),
    },
    {
      key: 'status',
      title: staffTexts.status,
      unsorted: true,
      card: 'state',
      cell: ({ status }) => <Tag tone={tones[status]}>{sayNow(stateTexts[status])}</Tag>,
    },
    { key: 'role', title: staffTexts.role, unsorted: true, cell: ({ role }) => sayNow(roleNames[role]) },
    { key: 'mobile', title: staffTexts.mobile, unsorted: true, cell: ({ mobile }) => mobile },
    { key: 'mail', title: staffTexts.mail, unsorted: true, cell: (colleague) => <Mail {...colleague} /> },
    {
      key: 'lastSignIn',
      title: staffTexts.lastSignIn,
      cell: ({ lastSignIn }) => lastSignIn && <Moment at={lastSignIn} stacked />,
    },
    {
      key: 'actions',
      pinned: true,
      title: staffTexts.actions,
      unsorted: true,
      cell: (colleague) =>
        colleague.actions.length > 0 ? <StaffActions colleague={colleague} onRole={onRole} /> : null,
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  tabs: staffStatuses.map((key) => ({ key, label: staffStatusNames[key] })),
  keyword: staffTexts.keyword,
  firstUse: { title: staffTexts.firstTitle, hint: staffTexts.firstHint },
})
