import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type DateRange, rangeNamed, rangeNames } from '#domain/date-ranges.ts'
import { type Day, isWeekend } from '#domain/day.ts'
import { formats } from '#text/formats.ts'
import { dates, rangeTexts } from '#text/inputs.ts'
import { say } from '#text/text.ts'
import { DateField } from './date-field.tsx'
import { DateRangeField } from './date-range-field.tsx'

const today = '2026-05-18' as Day
const seenDay = vi.fn<(value: string) => void>()
const seenRange = vi.fn<(value: DateRange | undefined) => void>()
const day = () => seenDay.mock.lastCall?.[0]
const range = () => seenRange.mock.lastCall?.[0]

function OneDay({ initial = '' }) {
  const [value, setValue] = useState(initial)
  useEffect(() => seenDay(value), [value])
  return <DateField label="到期日" value={value} onValue={setValue} today={today} isOff={isWeekend} />
}

const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key, ...more })
const focusedDay = () => document.activeElement?.getAttribute('aria-label')

describe('a day', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox')
  const opener = () => screen.getByRole('button', { name: '到期日：打开日历' })

  it('[COM-27] is typed in any usual way and written in one when the field is left', () => {
    render(<OneDay />)
    fireEvent.change(input(), { target: { value: '2026年5月8日' } })
    fireEvent.blur(input())
    expect(day()).toBe('2026-05-08')
    fireEvent.change(input(), { target: { value: 'soon' } })
    fireEvent.blur(input())
    expect(day()).toBe('soon')
  })

  it('[COM-27] is chosen by the keyboard alone', () => {
    render(<OneDay />)
    fireEvent.click(opener())
    expect(focusedDay()).toBe('2026年5月18日星期一')
    const steps: readonly [string, object, string][] = [
      ['ArrowRight', {}, '2026年5月19日星期二'],
      ['ArrowDown', {}, '2026年5月26日星期二'],
      ['ArrowLeft', {}, '2026年5月25日星期一'],
      ['ArrowUp', {}, '2026年5月18日星期一'],
      ['End', {}, '2026年5月24日星期日'],
      ['Home', {}, '2026年5月18日星期一'],
      ['PageDown', {}, '2026年6月18日星期四'],
      ['PageUp', { shiftKey: true }, '2025年6月18日星期三'],
    ]
    for (const [key, more, expected] of steps) {
      press(key, more)
      expect(focusedDay()).toBe(expected)
    }
    fireEvent.click(document.activeElement ?? document)
    expect(day()).toBe('2025-06-18')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  it('[COM-27] an off day is reached but not taken', () => {
    render(<OneDay initial="2026-05-16" />)
    fireEvent.click(opener())
    const off = screen.getByRole('button', { name: '2026年5月16日星期六' })
    expect(off.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(off)
    expect(screen.queryByRole('grid')).not.toBeNull()
    expect(day()).toBe('2026-05-16')
  })

  it('[COM-27] Escape closes the calendar and gives the focus back', () => {
    render(<OneDay />)
    fireEvent.click(opener())
    press('Escape')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  it('a press elsewhere closes the calendar', () => {
    render(<OneDay />)
    fireEvent.click(opener())
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('the ends of the calendar can be reached and not passed', () => {
    render(<OneDay initial="2199-12-31" />)
    fireEvent.click(opener())
    for (const key of ['ArrowRight', 'PageDown', 'ArrowDown']) press(key)
    fireEvent.click(screen.getByRole('button', { name: dates.nextMonth.zh }))
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('2199年12月')
  })
})

function Period({ initial, required = false }: { initial?: DateRange; required?: boolean }) {
  const [value, setValue] = useState<DateRange | undefined>(initial)
  useEffect(() => seenRange(value), [value])
  return <DateRangeField label="日期" value={value} onValue={setValue} today={today} required={required} />
}

describe('a range of days', () => {
  const opener = () => screen.getByRole('combobox', { name: /^日期/ })
  const open = () => fireEvent.click(opener())
  const name = (text: string) => screen.getByRole('button', { name: text })

  it.each(rangeNames)('[COM-24] %s is one press away', (one) => {
    render(<Period />)
    open()
    fireEvent.click(name(rangeTexts[one].zh))
    expect(range()).toEqual(rangeNamed(one, today))
    expect(opener().textContent).toContain(rangeTexts[one].zh)
    expect(document.activeElement).toBe(opener())
  })

  it('[COM-31] keeps to what a form gives: it is wrong, left, and not changed while the form is sent', () => {
    const left = vi.fn<() => void>()
    const field = { label: '日期', value: undefined, onValue: seenRange, onBlur: left, today }
    const { rerender } = render(<DateRangeField {...field} error="请选择日期" />)
    expect(opener().getAttribute('aria-invalid')).toBe('true')
    open()
    fireEvent.blur(opener(), { relatedTarget: name(dates.any.zh) })
    expect(left).not.toHaveBeenCalled()
    fireEvent.blur(name(dates.any.zh), { relatedTarget: document.body })
    expect(left).toHaveBeenCalledOnce()
    rerender(<DateRangeField {...field} readOnly />)
    open()
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('[COM-24] offers all names, any date where it may, and one’s own', () => {
    render(<Period required />)
    open()
    const listed = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      ...rangeNames.map((one) => rangeTexts[one].zh),
      dates.custom.zh,
    ])
    cleanup()
    render(<Period initial={rangeNamed('lastMonth', today)} />)
    open()
    fireEvent.click(name(dates.any.zh))
    expect(range()).toBeUndefined()
  })

  it('[COM-24] [COM-27] is walked with the arrows, from the name that is set', () => {
    render(<Period initial={rangeNamed('last30Days', today)} />)
    open()
    expect(document.activeElement?.textContent).toBe(rangeTexts.last30Days.zh)
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe(rangeTexts.last60Days.zh)
    press('Home')
    press('ArrowUp')
    expect(document.activeElement?.textContent).toBe(dates.custom.zh)
    fireEvent.click(document.activeElement ?? document)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: dates.from.zh }))
  })

  it('[COM-24] [COM-27] leaves the focus where the first day was picked, so that the second is reached', () => {
    render(<Period initial={{ from: '2026-05-04' as Day, to: '2026-05-08' as Day }} />)
    open()
    const entry = within(screen.getByRole('grid'))
      .getAllByRole('button')
      .find(({ tabIndex }) => tabIndex === 0)
    entry?.focus()
    fireEvent.click(entry ?? document)
    expect(document.activeElement).toBe(entry)
    press('ArrowRight')
    fireEvent.click(document.activeElement ?? document)
    expect(range()).toEqual({ from: '2026-05-08', to: '2026-05-09' })
  })

  it('[COM-24] is taken from two days of the calendar, in whichever order', () => {
    render(<Period />)
    open()
    fireEvent.click(screen.getByRole('button', { name: '2026年5月20日星期三' }))
    fireEvent.click(screen.getByRole('button', { name: '2026年5月7日星期四' }))
    expect(range()).toEqual({ from: '2026-05-07', to: '2026-05-20' })
    expect(opener().textContent).toContain('2026-05-07 – 2026-05-20')
  })

  it('[COM-24] the calendar follows what is typed, end by end', () => {
    render(<Period />)
    open()
    const typeInto = (end: 'from' | 'to', value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: dates[end].zh }), { target: { value } })
    const selected = () =>
      [...document.querySelectorAll('[aria-selected=true]')].map(({ textContent }) => textContent)
    const month = () => screen.getByRole('grid').getAttribute('aria-label')
    typeInto('from', '2025-03-30')
    expect([month(), selected()]).toEqual(['2025年3月', ['30']])
    typeInto('to', '2025-04-0')
    expect(month()).toBe('2025年3月')
    typeInto('to', '2025-04-02')
    expect([month(), selected()]).toEqual(['2025年4月', ['1', '2']])
    typeInto('from', '2025-03-31')
    expect([month(), selected()]).toEqual(['2025年3月', ['31']])
    typeInto('from', '')
    expect(selected()).toEqual([])
  })

  it('[COM-24] is typed, and sends no form around it', () => {
    const sent = vi.fn<() => void>()
    render(
      <form onSubmit={sent}>
        <Period />
      </form>,
    )
    open()
    const [from, to] = [dates.from.zh, dates.to.zh].map((label) =>
      screen.getByRole('textbox', { name: label }),
    )
    if (!from || !to) throw new Error('The two ends are missing.')
    fireEvent.change(from, { target: { value: '2026/5/9' } })
    fireEvent.change(to, { target: { value: '2026/5/1' } })
    to.focus()
    press('Enter')
    expect(screen.getByText(dates.outOfOrder.zh)).toBeDefined()
    fireEvent.change(to, { target: { value: '20260512' } })
    press('Enter')
    expect(range()).toEqual({ from: '2026-05-09', to: '2026-05-12' })
    expect(sent).not.toHaveBeenCalled()
  })

  it.each([
    ['', '', 'from', formats.enter],
    ['soon', '2026-05-12', 'from', formats.invalid],
    ['2026-05-12', '', 'to', formats.enter],
    ['2026-05-12', '2026-02-30', 'to', formats.invalid],
    ['2026-05-12', '2026-05-11', 'to', dates.outOfOrder],
  ] as const)('[COM-31] from %j to %j is told beside the end that is wrong', (from, to, end, message) => {
    render(<Period />)
    open()
    const ends = { from, to }
    const endOf = (one: 'from' | 'to') => screen.getByRole('textbox', { name: dates[one].zh })
    for (const one of ['from', 'to'] as const) fireEvent.change(endOf(one), { target: { value: ends[one] } })
    fireEvent.click(name(dates.apply.zh))
    expect(screen.getByText(say('zh')(message, { field: dates.inWords[end].zh }))).toBeDefined()
    expect(document.activeElement).toBe(endOf(end))
    expect(endOf(end).getAttribute('aria-invalid')).toBe('true')
    expect(endOf(end === 'to' ? 'from' : 'to').getAttribute('aria-invalid')).toBeNull()
  })
})
