/** What settings would come to: now, what if, and the change; figure by figure. */
import { type Day, displayDay } from '#domain/day.ts'
import { type Currency, displayDigits, type Money, parseAmount } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { formatPercent, parsePercent } from '#domain/rate.ts'
import type { Pair, Say } from '#text/text.ts'
import { impactTexts } from '#text/what-if.ts'
import { amountShown } from '../../amount.tsx'
import { language, locale, useSay } from '../../say.ts'
import { percentShown } from '../decided-columns.tsx'
import type { DeskReply } from './trial-values.ts'

type Figures = DeskReply['now']
type Change = { readonly text: string; readonly sign: number }
type Line = {
  readonly label: string
  readonly now: string
  readonly whatIf: string
  /** Undefined if a difference says nothing. */
  readonly change: Change | undefined
  /** Neither better nor worse. */
  readonly isNeutral?: true
}

const unchanged: Change = { text: '0', sign: 0 }
const signed = (sign: number, digits: string): Change => ({ text: `${sign > 0 ? '+' : '−'}${digits}`, sign })

function countChange(now: number, whatIf: number): Change {
  const difference = whatIf - now
  return difference === 0 ? unchanged : signed(difference, Math.abs(difference).toLocaleString(locale()))
}

function moneyChange(now: string, whatIf: string, currency: Currency): Change | undefined {
  const [before, after] = [parseAmount(now, currency), parseAmount(whatIf, currency)]
  if (!before || !after) return undefined
  const difference = after.minor - before.minor
  if (difference === 0n) return unchanged
  const size: Money = { currency, minor: difference < 0n ? -difference : difference }
  return signed(difference > 0n ? 1 : -1, displayDigits(size, language()))
}

function rateChange(now: string | null, whatIf: string | null, say: Say): Change | undefined {
  const [before, after] = [parsePercent(now ?? ''), parsePercent(whatIf ?? '')]
  if (typeof before !== 'number' || typeof after !== 'number') return undefined
  const difference = after - before
  if (difference === 0) return unchanged
  const value = formatPercent(Math.abs(difference) as BasisPoints)
  return signed(difference, say(impactTexts.points, { value }))
}

function linesOf(now: Figures, whatIf: Figures, currency: Currency, say: Say): readonly Line[] {
  const count = (label: Pair, name: 'awarded' | 'payees'): Line => ({
    label: say(label),
    now: now[name].toLocaleString(locale()),
    whatIf: whatIf[name].toLocaleString(locale()),
    change: countChange(now[name], whatIf[name]),
  })
  const money = (label: string, name: 'amountAfterDiscount' | 'discount' | 'poolLeftAfter'): Line => ({
    label,
    now: amountShown(now[name], currency),
    whatIf: amountShown(whatIf[name], currency),
    change: moneyChange(now[name], whatIf[name], currency),
  })
  const rate = (label: Pair, name: 'portfolioApr' | 'lowestRate'): Line => ({
    label: say(label),
    now: percentShown(now[name]),
    whatIf: percentShown(whatIf[name]),
    change: rateChange(now[name], whatIf[name], say),
  })
  const day = (text: string): string => displayDay(text as Day, language())
  return [
    count(impactTexts.awarded, 'awarded'),
    count(impactTexts.payees, 'payees'),
    money(say(impactTexts.toPay, { currency }), 'amountAfterDiscount'),
    money(say(impactTexts.income, { currency }), 'discount'),
    rate(impactTexts.average, 'portfolioApr'),
    rate(impactTexts.lowest, 'lowestRate'),
    { ...money(say(impactTexts.poolLeft, { currency }), 'poolLeftAfter'), isNeutral: true },
    ...(now.payDate === whatIf.payDate
      ? []
      : [
          {
            label: say(impactTexts.payDate),
            now: day(now.payDate),
            whatIf: day(whatIf.payDate),
            change: undefined,
          },
        ]),
  ]
}

const toneOf = ({ change, isNeutral }: Line): string => {
  if (!change || change.sign === 0 || isNeutral) return 'impact-change'
  return change.sign > 0 ? 'impact-change impact-up' : 'impact-change impact-down'
}

type Props = {
  now: Figures
  /** Undefined while the settings on trial are in error: what is known of others is not shown. */
  whatIf: Figures | undefined
  currency: Currency
  busy: boolean
  /** The heading of the second column. */
  after?: Pair
}

export function ImpactTable({ now, whatIf, currency, busy, after = impactTexts.whatIf }: Props) {
  const say = useSay()
  return (
    <table className="impact" aria-busy={busy || undefined}>
      <caption className="unseen">{say(impactTexts.title)}</caption>
      <thead>
        <tr>
          <th scope="col">{say(impactTexts.figure)}</th>
          <th scope="col">{say(impactTexts.now)}</th>
          <th scope="col">{say(after)}</th>
          <th scope="col">{say(impactTexts.change)}</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(now, whatIf ?? now, currency, say).map((line) => (
          <tr key={line.label}>
            <th scope="row">{line.label}</th>
            <td>{line.now}</td>
            <td>
              <strong>{whatIf ? line.whatIf : '–'}</strong>
            </td>
            <td className={whatIf ? toneOf(line) : 'impact-change'}>
              {(whatIf && line.change?.text) ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
