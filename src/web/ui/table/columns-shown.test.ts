import { describe, expect, it } from 'vitest'
import { text } from '#text/text.ts'
import { defaultArrangement } from './arrangement.ts'
import { columnsFor, columnsShown } from './columns-shown.ts'
import type { Column } from './spec.ts'

type Row = { readonly actions: number }
const column = (key: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  title: text(key, key),
  cell: () => key,
  ...more,
})
const columns = [
  column('name'),
  column('payee'),
  column('amount', { card: 'hero' }),
  column('status', { card: 'state' }),
  column('type'),
  column('actions', { pinned: true, cell: ({ actions }) => (actions > 0 ? 'act' : null) }),
]
const keys = (shown: readonly Column<Row>[]) => shown.map(({ key }) => key).join(' ')
const rows = (...actions: number[]): readonly Row[] => actions.map((count) => ({ actions: count }))

describe('[COM-22] the columns of a table', () => {
  it('stand in their own order where there is room', () => {
    expect(keys(columnsShown(columns, defaultArrangement, false))).toBe(
      'name payee amount status type actions',
    )
  })

  it('begin with name, amount and state in a small window, unless somebody has arranged them', () => {
    expect(keys(columnsShown(columns, defaultArrangement, true))).toBe(
      'name amount status payee type actions',
    )
    const own = { ...defaultArrangement, order: ['type', 'payee', 'amount', 'status', 'actions'] }
    expect(keys(columnsShown(columns, own, true))).toBe('name type payee amount status actions')
  })
})

describe('[DOC-21] the column of actions', () => {
  it('is there only where a row has an action', () => {
    expect(keys(columnsFor(columns, rows(0, 0)).columns)).toBe('name payee amount status type')
    expect(keys(columnsFor(columns, rows(0, 1)).columns)).toBe('name payee amount status type actions')
  })

  it('is narrow where fewer than a quarter of the rows have one', () => {
    expect(columnsFor(columns, rows(1, 0, 0, 0)).areActionsFew).toBe(false)
    expect(columnsFor(columns, rows(1, 0, 0, 0, 0)).areActionsFew).toBe(true)
  })
})
