/** A payer's payees as a table. */
import type { documentPayers } from '#contract/documents.ts'
import {
  contractFilters,
  payeeExport,
  payeeList,
  payeeSorts,
  payeeTabs,
  payeeTotals,
} from '#contract/payees.ts'
import type { Reply } from '#contract/route.ts'
import { elements } from '#domain/access/elements.ts'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'
import { payeeActionTexts, payeeTexts } from '#text/payee-pages.ts'
import { payeeColumns, payeeListTexts, payeeStateTexts } from '#text/payees.ts'
import { text } from '#text/text.ts'
import { saveExport } from '#web/api/exports.ts'
import { Amount } from '#web/ui/amount.tsx'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { Moment } from '#web/ui/moment.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import { singleFilter } from '#web/ui/table/choice-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { BulkAction, Column, Filter, TableSpec } from '#web/ui/table/spec.ts'
import { useListLinkState } from './back-to-list.ts'
import { invitePayees } from './invite-calls.ts'
import { PayeeRowActions } from './payee-actions.tsx'
import { detailOf, listName, type Payee, type SwitchAction, switchPayees } from './payee-calls.ts'
import { BriefTag, ContractTag, StateTag, SwitchTag } from './payee-tags.tsx'

export type Payers = Reply<typeof documentPayers>

export const payeeSource = routeSource(
  listName,
  { tabs: payeeTabs, filters: [], singles: ['payerId', 'contract'], sorts: payeeSorts },
  {
    list: payeeList,
    totals: {
      route: payeeTotals,
      read: ({ total, counts, eligible }) => ({
        total,
        counts,
        amounts: eligible.map(({ amount, currency }) => moneyOf(amount, currency)),
      }),
    },
  },
)

const eligibleOf = ({ eligible, currency }: Payee) =>
  eligible === null || currency === null ? undefined : moneyOf(eligible, currency)

function NameLink({ payee }: { payee: Payee }) {
  const list = useListLinkState()
  return (
    <span className="payee-name">
      <NameCell name={payee.name} href={detailOf(payee.id)} state={list} />
    </span>
  )
}

const unsorted = { unsorted: true } as const
const narrow = (words: string | null) => (words === null ? null : <NarrowText text={words} />)

const payerColumn: Column<Payee> = {
  key: 'payer',
  title: payeeColumns.payer,
  ...unsorted,
  cell: ({ payerName }) => narrow(payerName),
}

const columns: readonly Column<Payee>[] = [
  {
    key: 'state',
    title: payeeColumns.state,
    ...unsorted,
    card: 'state',
    cell: ({ state }) => <StateTag state={state} />,
    brief: (payee) => <BriefTag {...payee} />,
  },
  {
    key: 'switchedOn',
    title: payeeColumns.switchedOn,
    ...unsorted,
    cell: ({ switchedOn }) => <SwitchTag switchedOn={switchedOn} />,
  },
  {
    key: 'eligible',
    title: payeeColumns.eligible,
    ...unsorted,
    align: 'end',
    card: 'hero',
    cell: (payee) => {
      const money = eligibleOf(payee)
      return money ? <Amount money={money} /> : null
    },
  },
  {
    key: 'minApr',
    title: payeeColumns.minApr,
    ...unsorted,
    align: 'end',
    cell: ({ minApr }) => minApr && `${minApr}%`,
  },
  {
    key: 'contract',
    title: payeeTexts.contract,
    ...unsorted,
    cell: ({ contract }) => contract && <ContractTag state={contract.state} />,
  },
  {
    key: 'contactName',
    title: payeeColumns.contactName,
    ...unsorted,
    cell: ({ contactName }) => narrow(contactName),
  },
  {
    key: 'contactMail',
    title: payeeColumns.contactMail,
    ...unsorted,
    cell: ({ contactMail }) => narrow(contactMail),
  },
]

const lastColumns: readonly Column<Payee>[] = [
  {
    key: 'contractNumber',
    title: payeeColumns.contractNumber,
    ...unsorted,
    extra: true,
    cell: ({ contract }) => contract?.number,
  },
  {
    key: 'listed',
    title: payeeColumns.listed,
    extra: true,
    cell: ({ listedAt }) => <Moment at={listedAt} stacked />,
  },
]

/** The order of the columns; the payer's only if there are several. */
const columnsFor = (onEdit: (payee: Payee) => void, hasSeveral: boolean): readonly Column<Payee>[] => [
  { key: 'name', title: payeeColumns.name, cell: (payee) => <NameLink payee={payee} /> },
  { key: 'code', title: payeeColumns.code, card: 'under', cell: ({ code }) => narrow(code) },
  ...columns,
  ...(hasSeveral ? [payerColumn] : []),
  ...lastColumns,
  {
    key: 'actions',
    title: payeeTexts.actions,
    ...unsorted,
    pinned: true,
    folds: true,
    cell: (payee) => (payee.can.length === 0 ? null : <PayeeRowActions payee={payee} onEdit={onEdit} />),
  },
]

const contractFilter = singleFilter(
  'contract',
  payeeTexts.contract,
  contractFilters.map((value) => ({ value, label: payeeTexts[value] })),
)

const filtersFor = (payers: Payers): readonly Filter[] => [
  contractFilter,
  ...(payers.length > 1
    ? [
        singleFilter(
          'payerId',
          payeeColumns.payer,
          distinctNames(payers.map(({ buyerId, name }) => ({ id: buyerId, name }))).map(
            ({ value, label }) => ({ value, label: text(label, label) }),
          ),
        ),
      ]
    : []),
]

const switching = (act: SwitchAction): BulkAction<Payee> => ({
  key: act,
  label: payeeActionTexts[act],
  fits: ({ can }) => can.includes(act),
  run: (rows) => switchPayees(act, rows),
})

const inviting: BulkAction<Payee> = {
  key: 'invite',
  label: payeeActionTexts.invite,
  fits: ({ can }) => can.includes('invite') || can.includes('remind'),
  run: invitePayees,
}

/** The ability to set payees includes that to edit them. */
const bulkFor = (may: AuthMap): readonly BulkAction<Payee>[] => [
  inviting,
  ...(isPermitted(may, elements.setPayees) ? [switching('switchOn'), switching('switchOff')] : []),
]

type TableFor = {
  readonly payers: Payers
  readonly may: AuthMap
  readonly onEdit: (payee: Payee) => void
  readonly firstUse: TableSpec<Payee>['firstUse']
}

export const payeeTable = ({ payers, may, onEdit, firstUse }: TableFor): TableSpec<Payee> => ({
  name: listName,
  label: payeeListTexts.title,
  columns: columnsFor(onEdit, payers.length > 1),
  natural: { field: 'name', descending: false },
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  amountOf: eligibleOf,
  tabs: payeeTabs.map((key) => ({
    key,
    label: key === 'switchedOff' ? payeeTexts.switchedOff : payeeStateTexts[key],
  })),
  keyword: payeeTexts.keyword,
  filters: filtersFor(payers),
  ...(isPermitted(may, elements.keepPayees) && { bulk: bulkFor(may) }),
  onExport: (filtered, order) => saveExport(payeeExport, { ...filtered, ...order }),
  firstUse,
})
