/** The cash of a way by day against the need: a step chart, with a sentence and a table of the same data. */
import { useState } from 'react'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { displayDigits, exponents, formatAmount } from '#domain/money.ts'
import { needTexts } from '#text/offer-need.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useToday } from '#web/ui/business-time.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { minorOf } from './figures.ts'
import { type CashDay, cashByDay } from './need-figures.ts'
import type { Need, NeedWay } from './need-input.ts'
import { dayWords } from './need-words.ts'

type Props = { need: Need; way: NeedWay }

export function NeedChart({ need, way }: Props) {
  const say = useSay()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { currency, by } = need
  const days = cashByDay(way.offers, currency)
  const spoken = say(needTexts.chartSpoken, {
    day: dayWords(by),
    amount: `${amountShown(way.amountAfterDiscount, currency)} ${currency}`,
    need: `${amountShown(need.amount, currency)} ${currency}`,
  })
  const views = [
    { name: 'chart', label: needTexts.chart },
    { name: 'table', label: needTexts.table },
  ] as const
  return (
    <Card
      title={say(needTexts.chartTitle, { day: dayWords(by) })}
      action={
        <div className="segments need-views" role="group">
          {views.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className={name === view ? 'segment segment-on' : 'segment'}
              aria-pressed={name === view}
              onClick={() => setView(name)}
            >
              {say(label)}
            </button>
          ))}
        </div>
      }
    >
      <p className="sub">{say(needTexts.chartSub, { currency })}</p>
      {view === 'chart' ? (
        <Drawing need={need} days={days} spoken={spoken} />
      ) : (
        <CashTable need={need} days={days} />
      )}
    </Card>
  )
}

function CashTable({ need: { currency, payers }, days }: { need: Need; days: readonly CashDay[] }) {
  const say = useSay()
  const digits = (minor: bigint) => displayDigits({ currency, minor }, language())
  const nameOf = (id: string) => payers.find(({ payerId }) => payerId === id)?.payerName ?? ''
  return (
    <div className="offer-scroll">
      <table className="offer-table need-cash">
        <thead>
          <tr>
            <th>{say(needTexts.payDate)}</th>
            <th>{say(needTexts.payer)}</th>
            <th className="end">{say(needTexts.onDay)}</th>
            <th className="end">{say(needTexts.cumulative)}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, received, total, payerIds }) => (
            <tr key={day}>
              <td>{dayWords(day)}</td>
              <td className="name">{payerIds.map(nameOf).join(', ')}</td>
              <td className="end" data-label={say(needTexts.onDay)}>
                {digits(received)}
              </td>
              <td className="end hero">{digits(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DrawingProps = { need: Need; days: readonly CashDay[]; spoken: string }

const height = 190
const edge = { left: 64, right: 16, top: 26, bottom: 28 }
const ticks = 3

function Drawing({ need, days, spoken }: DrawingProps) {
  const say = useSay()
  const today = useToday()
  const width = useNarrow() ? 340 : 760
  const { currency } = need
  const by = need.by as Day
  const span = Math.max(daysBetween(today, by), 1)
  const wanted = minorOf(need.amount, currency)
  const reached = days.at(-1)?.total ?? 0n
  const unit = 10 ** exponents[currency]
  const top = niceTop(Number(wanted > reached ? wanted : reached) / unit)
  // One day of room after the last, so that its step can be seen.
  const x = (day: string) =>
    edge.left +
    ((width - edge.left - edge.right) * Math.max(daysBetween(today, day as Day), 0)) / (span + span / 20)
  const y = (minor: bigint) =>
    height - edge.bottom - ((height - edge.top - edge.bottom) * Number(minor)) / unit / top
  const short = new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 })
  const line = days.reduce(
    (path, { day, total }) => `${path} H ${x(day)} V ${y(total)}`,
    `M ${x(today)} ${y(0n)}`,
  )
  const marks = [0, 0.5, 1].map((part) => addDays(today, Math.round(span * part)))
  return (
    <svg className="need-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={spoken}>
      {Array.from({ length: ticks + 1 }, (_, tick) => (top / ticks) * tick).map((value) => {
        const at = y(BigInt(Math.round(value * unit)))
        return (
          <g key={value}>
            <line className="grid" x1={edge.left} x2={width - edge.right} y1={at} y2={at} />
            <text x={edge.left - 8} y={at + 4} textAnchor="end">
              {short.format(value)}
            </text>
          </g>
        )
      })}
      {marks.map((day, index) => (
        <text key={day} x={x(day)} y={height - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
          {day.slice(5)}
        </text>
      ))}
      <path className="area" d={`${line} H ${x(by)} V ${y(0n)} Z`} />
      <path className="cash" d={`${line} H ${x(by)}`} />
      {days.map(({ day, total, received }) => (
        <circle key={day} cx={x(day)} cy={y(total)} r="4">
          <title>{`${dayWords(day)} +${amountShown(formatAmount({ currency, minor: received }), currency)}`}</title>
        </circle>
      ))}
      <line className="wanted" x1={edge.left} x2={width - edge.right} y1={y(wanted)} y2={y(wanted)} />
      <text className="strong" x={edge.left + 6} y={y(wanted) - 6}>
        {say(needTexts.chartNeed, { amount: amountShown(need.amount, currency) })}
      </text>
      <line className="by" x1={x(by)} x2={x(by)} y1={edge.top - 6} y2={height - edge.bottom} />
      <text className="late" x={x(by)} y={14} textAnchor="end">
        {say(needTexts.chartBy, { day: dayWords(by) })}
      </text>
    </svg>
  )
}

/** The end of the axis: a little above the largest value, in steps that divide well. */
function niceTop(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  const fits = [1.2, 1.5, 2.1, 3, 4.5, 6, 7.5, 9, 12].find((factor) => factor * step >= value * 1.1)
  return (fits ?? 12) * step
}
