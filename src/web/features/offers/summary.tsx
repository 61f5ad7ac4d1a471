/** The summary of an offer: proceeds, cost and pay date. */
import { type Day, displayDay } from '#domain/day.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { figureTexts, makingTexts } from '#text/offers.ts'
import { Amount } from '#web/ui/amount.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { ShownFigures } from './figures.ts'
import type { Market } from './use-offerable.ts'

type Props = {
  figures: ShownFigures | undefined
  market: Market
  isDialogOpen: boolean
  /** True if the input is refused, so that there are no figures. */
  isWrong: boolean
}

const percent = (bps: BasisPoints) => `${formatPercent(bps)}%`

export function Summary({ figures, market: { currency }, isDialogOpen, isWrong }: Props) {
  const say = useSay()
  if (!figures) return isWrong ? <NoFigures /> : <p className="sub">{say(makingTexts.enterRate)}</p>
  const { total, lines, payDate, isConfirmed } = figures
  const day = displayDay(payDate as Day, language())
  const isOneDay = lines.every(({ newPayDate }) => newPayDate === payDate)
  const money = (minor: bigint) => <Amount money={{ currency, minor }} />
  const rows = [
    [figureTexts.amount, money(total.amount)],
    [figureTexts.discount, money(-total.discount)],
    [figureTexts.apr, percent(total.apr)],
    [figureTexts.discountRate, percent(total.discountRate)],
    [figureTexts.effectiveApr, percent(total.effectiveApr)],
    [figureTexts.daysPaidEarly, daysShown(lines.map(({ daysPaidEarly }) => daysPaidEarly))],
    [figureTexts.documents, total.documents],
  ] as const
  return (
    <>
      <p className="sub">
        {say(isOneDay ? figureTexts.arrives : figureTexts.arrivesFrom, { day })}{' '}
        <ProvisionalMark day={payDate} />
      </p>
      <p className="making-hero" aria-live="polite">
        <span className="unseen">{say(figureTexts.amountAfterDiscount)} </span>
        {money(total.amount - total.discount)}
      </p>
      <dl className="making-figures">
        {rows.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sub making-checked" aria-busy={isDialogOpen || undefined}>
        {say(isConfirmed && !isDialogOpen ? figureTexts.confirmed : figureTexts.estimating)}
      </p>
    </>
  )
}

const labels = [
  figureTexts.amount,
  figureTexts.discount,
  figureTexts.apr,
  figureTexts.discountRate,
  figureTexts.effectiveApr,
  figureTexts.daysPaidEarly,
  figureTexts.documents,
] as const

function NoFigures() {
  const say = useSay()
  return (
    <>
      <p className="sub">{say(makingTexts.correctFirst)}</p>
      <p className="making-hero">—</p>
      <dl className="making-figures">
        {labels.map((label) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>—</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** One number, or the smallest and the largest. */
function daysShown(days: readonly number[]): string {
  const least = Math.min(...days)
  const most = Math.max(...days)
  return least === most ? String(least) : `${least} – ${most}`
}
