/** A small table for tests of its parts: a list that is handed in, and what stands on screen of it. */
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { Money } from '#domain/money.ts'
import { text } from '#text/text.ts'
import { Amount } from '#web/ui/amount.tsx'
import { NameCell } from '#web/ui/table/cells.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { readState } from '#web/ui/table/list-state.ts'
import type { BulkReport, Everything, TableSpec } from '#web/ui/table/spec.ts'
import type { List } from '#web/ui/table/use-list.ts'
import type { ChangeState } from '#web/ui/table/use-list-state.ts'
import { happyDOM } from './open-portal.ts'

type Row = { readonly id: string; readonly amount: Money }
export const row = (id: string, minor: bigint, currency: Money['currency'] = 'CNY'): Row => ({
  id,
  amount: { currency, minor },
})
export const rows = [row('AP-1', 100n), row('AP-2', 250n), row('AP-3', 7n, 'JPY'), row('AP-4', 1n)]

const shape = { tabs: ['eligible'], filters: [], sorts: ['number', 'amount'] }
export const change = vi.fn<ChangeState>()
export const run = vi.fn<(rows: readonly Row[]) => Promise<BulkReport>>()
export const runAll = vi.fn<(all: Everything) => Promise<BulkReport>>()

const spec: TableSpec<Row> = {
  name: 'test',
  label: text('单据', 'Documents'),
  columns: [
    {
      key: 'number',
      title: text('编号', 'Number'),
      cell: ({ id }) => <NameCell name={id} href={`/${id}`} />,
    },
    {
      key: 'amount',
      title: text('金额', 'Amount'),
      align: 'end',
      card: 'hero',
      cell: ({ amount }) => <Amount money={amount} />,
    },
    { key: 'note', title: text('备注', 'Note'), unsorted: true, cell: () => 'none' },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  amountOf: ({ amount }) => amount,
  tabs: [{ key: 'eligible', label: text('可申请', 'Eligible') }],
  keyword: text('编号', 'Number, at least 2 characters'),
  bulk: [
    { key: 'disable', label: text('停用', 'Disable'), run, runAll },
    { key: 'enable', label: text('启用', 'Enable'), run },
  ],
  firstUse: { title: text('空', 'No documents yet'), hint: text('导入', 'Import some.') },
}

export const listOf = (over: Partial<List<Row>> = {}): List<Row> => ({
  state: readState(new URLSearchParams(), shape),
  change,
  rows,
  total: 4,
  totals: { counts: { all: 4, eligible: 3 }, amounts: [{ currency: 'CNY', minor: 351n }] },
  waiting: undefined,
  renewing: false,
  error: null,
  replaced: false,
  renew: () => undefined,
  filtered: {},
  order: {},
  ...over,
})
export const shown = (list: Partial<List<Row>> = {}) => (
  <MemoryRouter>
    <DataTable spec={spec} list={listOf(list)} />
  </MemoryRouter>
)
export const bar = () => screen.getByText(/selected$/).parentElement as HTMLElement
export const box = (name: string) => screen.getByRole('checkbox', { name })
export const rowAt = (index: number) => screen.getAllByRole('row').at(index + 1) as HTMLElement

/** To be called before each test. */
export function beginAnew(): void {
  cleanup()
  vi.clearAllMocks()
  localStorage.clear()
  localStorage.setItem('currentLang', 'en')
  happyDOM.setViewport({ width: 1440, height: 900 })
}
