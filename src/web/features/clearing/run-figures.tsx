/** The figures of a run: amount to pay, discount, rate, and number of awards. */
import { type Day, displayDay } from '#domain/day.ts'
import { runTexts } from '#text/clearing.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import type { Run } from './runs-table.tsx'

export function RunFigures({ run, busy }: { run: Run; busy: boolean }) {
  const say = useSay()
  const { currency, items, candidates, awarded, payDate, portfolioApr, lowestRate } = run
  const money = (amount: string | null) => amountShown(amount ?? '', currency)
  const count = (number: number | null) => (number ?? 0).toLocaleString(locale())
  const isEmpty = portfolioApr === null
  return (
    <Figures label={say(runTexts.figures)} busy={busy}>
      <Figure
        label={say(runTexts.toPay)}
        unit={currency}
        hint={
          <>
            {say(runTexts.toPayHint, {
              count: count(awarded),
              day: payDate === null ? '' : displayDay(payDate as Day, language()),
            })}{' '}
            <ProvisionalMark day={payDate} />
          </>
        }
      >
        {money(run.amountAfterDiscount)}
      </Figure>
      <Figure
        label={say(runTexts.discountIncome)}
        unit={currency}
        hint={say(runTexts.discountHint, { amount: money(run.amount) })}
      >
        {money(run.discount)}
      </Figure>
      <Figure
        label={say(runTexts.averageApr)}
        hint={
          isEmpty ? say(runTexts.nothingAwarded) : say(runTexts.averageHint, { rate: `${lowestRate ?? ''}%` })
        }
      >
        {isEmpty ? '–' : `${portfolioApr}%`}
      </Figure>
      <Figure
        label={say(runTexts.documents)}
        hint={say(runTexts.documentsHint, { items: count(items), candidates: count(candidates) })}
      >
        {count(awarded)}
      </Figure>
    </Figures>
  )
}
