import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import { dates, rangeTexts } from '#text/inputs.ts'
import { text } from '#text/text.ts'
import { choiceFilter } from './choice-filter.tsx'
import { dayRangeFilter } from './day-range-filter.tsx'
import type { FilterValues } from './list-state.ts'
import type { Filter } from './spec.ts'

const onChange = vi.fn<(values: FilterValues) => void>()
const show = ({ label, Control }: Filter, values: FilterValues = {}) =>
  render(<Control label={label.zh} values={values} onChange={onChange} />)

beforeEach(() => onChange.mockReset())
afterEach(cleanup)

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
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '类型' }))
  const options = screen.getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['登录', '文件'])
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
})
