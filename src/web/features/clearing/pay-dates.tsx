/** What is to be paid on each pay date, with one press for all of it. */
import { useState } from 'react'
import { awardPayDates } from '#contract/awards.ts'
import type { Reply } from '#contract/route.ts'
import { awardIdsMax } from '#domain/clearing/limits.ts'
import { toPayTexts } from '#text/award-pages.ts'
import { useRead } from '#web/api/use-read.ts'
import { payDatesShownMax } from '#web/limits.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { type Award, unpaidOf } from './award-lists.ts'
import { dayWords } from './award-words.tsx'
import { DueWords } from './due-words.tsx'

type PayDate = Reply<typeof awardPayDates>[number]
type Handlers = {
  onPay: (awards: readonly Award[]) => Promise<void>
  onOnly: (day: string) => void
}

export function PayDates({ marketId, ...handlers }: Handlers & { marketId: string | undefined }) {
  const say = useSay()
  const query = useRead(awardPayDates, { query: marketId === undefined ? {} : { marketId } })
  if (query.data?.length === 0) return null
  return (
    <div className="pay-dates-card">
      <Card title={say(toPayTexts.byDate)}>
        <Loaded query={query} lines={2}>
          {(dates) => (
            <>
              <ul className="pay-dates">
                {dates.slice(0, payDatesShownMax).map((one) => (
                  <OnePayDate
                    key={`${one.payDate} ${one.currency}`}
                    date={one}
                    marketId={marketId}
                    {...handlers}
                  />
                ))}
              </ul>
              {dates.length > payDatesShownMax && (
                <p className="sub">{say(toPayTexts.moreDates, { count: dates.length - payDatesShownMax })}</p>
              )}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

type Props = Handlers & { date: PayDate; marketId: string | undefined }

function OnePayDate({ date, marketId, onPay, onOnly }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const { payDate, currency, awards, refused, payBy, can } = date
  const count = (number: number) => number.toLocaleString(locale())
  const start = async () => {
    setBusy(true)
    try {
      const found = await unpaidOf({
        from: payDate,
        to: payDate,
        ...(marketId !== undefined && { marketId }),
      })
      await onPay(found.filter((award) => award.currency === currency))
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <li>
      <span className="pay-date">
        <button type="button" className="link" title={say(toPayTexts.only)} onClick={() => onOnly(payDate)}>
          {dayWords(payDate)}
        </button>{' '}
        <ProvisionalMark day={payDate} />
        <DueWords day={payDate} />
      </span>
      <span className="sub">
        {[
          awards === 1 ? say(toPayTexts.oneAward) : say(toPayTexts.awards, { count: count(awards) }),
          ...(refused > 0 ? [say(toPayTexts.refused, { count: count(refused) })] : []),
          say(toPayTexts.payBy, { day: dayWords(payBy) }),
        ].join(' · ')}
      </span>
      <span className="amount">{`${amountShown(date.amountAfterDiscount, currency)} ${currency}`}</span>
      {can.includes('pay') && (
        <Button
          busy={busy}
          aria-label={say(toPayTexts.payAllOf, { day: dayWords(payDate), currency })}
          onClick={() => void start()}
        >
          {awards > awardIdsMax
            ? say(toPayTexts.payFirst, { count: count(awardIdsMax) })
            : say(toPayTexts.payAll)}
        </Button>
      )}
    </li>
  )
}
