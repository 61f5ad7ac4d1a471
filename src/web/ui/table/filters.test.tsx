import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import { dates, rangeTexts } from '#text/inputs.ts'
import { amountRange } from '#text/tables.ts'
import { text } from '#text/text.ts'
import { amountFilter } from './amount-filter.tsx'
import { choiceFilter } from './choice-filter.tsx'
import { dayRangeFilter } from './day-range-filter.tsx'
import type { FilterValues } from './list-state.ts'
import type { Filter } from './spec.ts'

const onChange = vi.fn<(values: FilterValues) => void>()
const show = ({ label, Control }: Filter, values: FilterValues = {}) =>
  render(<Control label={label.zh} values={values} onChange={onChange} />)

beforeEach(() => onChange.mockReset())

describe('a range of days', () => {
  const days = dayRangeFilter(text('日期', 'Days'))
  const control = () => screen.getByRole('combobox', { name: /^日期/ })

  it('[COM-24] is carried as from and to, both inclusive', () => {
    expect(days.names).toEqual(['from', 'to'])
    show(days)
    const today = dayOf(Date.now() as Instant)
    fireEvent.click(control())
    fireEvent.click(screen.getByRole('button', { name: rangeTexts.last7Days.zh }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: [addDays(today, -6)], to: [today] })
  })

  it('[COM-24] is read from both, and one alone is the one day it is', () => {
    show(days, { from: ['2026-03-01'], to: ['2026-03-08'] })
    expect(control().textContent).toContain('2026-03-08')
    cleanup()
    for (const end of ['from', 'to']) {
      show(days, { [end]: ['2026-03-05'] })
      fireEvent.click(control())
      for (const typed of [dates.from, dates.to])
        expect(screen.getByLabelText<HTMLInputElement>(typed.zh).value).toBe('2026-03-05')
      cleanup()
    }
  })
})

it('[COM-27] whoever listens hears the labels of the choices, not what the address calls them', () => {
  const kind = choiceFilter('kind', text('类型', 'Kind'), [
    { value: 'signIns', label: text('登录', 'Sign-ins') },
    { value: 'files', label: text('文件', 'Files') },
  ])
  show(kind, { kind: ['files'] })
  fireEvent.click(screen.getByRole('combobox', { name: '类型' }))
  const options = screen.getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['登录', '文件'])
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
})

describe('days from and to', () => {
  it('[COM-24] [DOC-20] that are the wrong way round are shown, and said beside the field', () => {
    show(dayRangeFilter(text('日期', 'Days'), ['dueFrom', 'dueTo']), {
      dueFrom: ['2026-03-08'],
      dueTo: ['2026-03-01'],
    })
    const control = screen.getByRole('combobox', { name: /^日期/ })
    expect(control.textContent).toContain('2026-03-08 – 2026-03-01')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe(dates.outOfOrder.zh)
    fireEvent.click(control)
    fireEvent.change(screen.getByLabelText(dates.to.zh), { target: { value: '2026-03-09' } })
    fireEvent.click(screen.getByRole('button', { name: dates.apply.zh }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ dueFrom: ['2026-03-08'], dueTo: ['2026-03-09'] })
  })
})

describe('amounts from and up to', () => {
  const amounts = amountFilter(text('金额', 'Amount'), ['amountFrom', 'amountTo'])
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const open = () => fireEvent.click(screen.getByRole('button', { name: /^金额/ }))
  const type = (name: string, value: string) => {
    if (!screen.queryByRole('textbox', { name })) open()
    fireEvent.change(field(name), { target: { value } })
    fireEvent.blur(field(name))
  }

  it('[DOC-20] are two ends of one filter', () => {
    expect(amounts.names).toEqual(['amountFrom', 'amountTo'])
    show(amounts, { amountTo: ['500'] })
    type(amountRange.least.zh, '1,00.5')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ amountFrom: ['100.5'], amountTo: ['500'] })
  })

  it('[DOC-20] are both asked for, though the second is typed before the list has followed the first', () => {
    show(amounts)
    type(amountRange.least.zh, '100')
    type(amountRange.most.zh, '500')
    expect(onChange).toHaveBeenLastCalledWith({ amountFrom: ['100'], amountTo: ['500'] })
  })

  it('[DOC-20] show what the list is held to, once it has followed', () => {
    const { Control, label } = amounts
    const at = (values: FilterValues) => <Control label={label.zh} values={values} onChange={onChange} />
    const { rerender } = render(at({}))
    type(amountRange.least.zh, '100')
    rerender(at({ amountFrom: ['100'] }))
    rerender(at({}))
    expect(field(amountRange.least.zh).value).toBe('')
  })

  it('[DOC-20] are told in words while they are folded, and applied by a press elsewhere', () => {
    show(amounts, { amountTo: ['-1500'], amountFrom: ['-20000.5'] })
    expect(screen.getByRole('button').textContent).toBe('金额：-20,000.5 – -1,500')
    open()
    fireEvent.change(field(amountRange.least.zh), { target: { value: '-30000' } })
    fireEvent.pointerDown(document.body)
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ amountFrom: ['-30000'], amountTo: ['-1500'] })
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('[DOC-20] may be below zero, where credit notes are', () => {
    show(amounts)
    type(amountRange.most.zh, '－1,000')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ amountFrom: [], amountTo: ['-1000'] })
  })

  it('[DOC-20] that are the wrong way round are said, and not asked for', () => {
    show(amounts, { amountTo: ['500'] })
    type(amountRange.least.zh, '600')
    expect(screen.getByRole('status').textContent).toBe(amountRange.outOfOrder.zh)
    expect(onChange).not.toHaveBeenCalled()
    expect(field(amountRange.least.zh).value).toBe('600')
    type(amountRange.most.zh, '700')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ amountFrom: ['600'], amountTo: ['700'] })
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
