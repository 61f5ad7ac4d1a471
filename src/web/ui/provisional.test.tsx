/** Dates of a year whose calendar is not published: marked next to the date, and explained where there is room. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Countdown } from './countdown.tsx'
import { ProvisionalMark, ProvisionalNote, provisionalYears } from './provisional.tsx'
import { Timeline } from './timeline.tsx'

afterEach(() => {
  provisionalYears.set([])
})

const mark = '暂定日历'
const marks = () => screen.queryAllByText(mark)

it('[MKT-07] a date is marked where its year is provisional, as soon as that is known and as long as it is so', () => {
  render(
    <>
      {['2026-12-31', '2027-01-01', '2028-01-01', null].map((day) => (
        <p key={day}>
          {day} <ProvisionalMark day={day} />
        </p>
      ))}
      <ProvisionalNote day="2027-01-01" />
    </>,
  )
  const shown = () => marks().map(({ parentElement }) => parentElement?.textContent)
  expect(shown()).toEqual([])
  act(() => provisionalYears.set([2027, 2028]))
  expect(shown()).toEqual([`2027-01-01 ${mark}`, `2028-01-01 ${mark}`])
  expect(screen.getByText(/^2027 年的日历尚未公布/).tagName).toBe('P')
  expect(marks()[0]?.title).toMatch(/^2027 年的日历尚未公布/)
  act(() => provisionalYears.set([]))
  expect(shown()).toEqual([])
})

it('[MKT-07] the countdown to a clearing and the events of a timeline carry the mark of their pay date', () => {
  provisionalYears.set([2027])
  const market = { nextClearingAt: '2026-12-31T04:00:00.000Z', nextPayDate: '2027-01-04' }
  const event = { title: 'paid', detail: 'then', state: 'next' } as const
  render(
    <>
      <Countdown market={market} />
      <Timeline
        label="life"
        events={[
          { ...event, id: 'a', payDay: '2027-01-04' },
          { ...event, id: 'b', payDay: '2026-12-31' },
        ]}
      />
    </>,
  )
  expect(marks().map(({ parentElement }) => parentElement?.className)).toEqual([
    'countdown',
    'timeline-detail',
  ])
})
