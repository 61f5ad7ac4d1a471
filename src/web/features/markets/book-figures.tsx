/** What clearing now would pay, earn and leave. */
import type { clearingBook } from '#contract/clearing-book.ts'
import type { Reply } from '#contract/route.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { percentShown } from '#web/ui/market/decided-columns.tsx'
import { locale, useSay } from '#web/ui/say.ts'

type Book = Pick<Reply<typeof clearingBook>, 'preview' | 'decision'>

export function BookFigures({ book: { preview, decision }, busy }: { book: Book; busy: boolean }) {
  const say = useSay()
  const { currency } = preview
  const { minimumApr, desiredApr, counts } = decision
  const money = (amount: string) => amountShown(amount, currency)
  const count = (number: number) => number.toLocaleString(locale())
  return (
    <Figures label={say(bookTexts.figures)} busy={busy}>
      <Figure
        label={say(bookTexts.wouldBePaid)}
        unit={currency}
        hint={say(preview.items === 1 ? bookTexts.ofOneItem : bookTexts.ofItems, {
          awarded: count(preview.awarded),
          items: count(preview.items),
        })}
      >
        {money(preview.amountAfterDiscount)}
      </Figure>
      <Figure
        label={say(bookTexts.discount)}
        unit={currency}
        hint={say(bookTexts.ofAmount, { amount: money(preview.amount) })}
      >
        {money(preview.discount)}
      </Figure>
      <Figure
        label={say(bookTexts.averageApr)}
        hint={
          desiredApr === null
            ? say(bookTexts.noDesired, { minimum: minimumApr })
            : say(bookTexts.desired, { desired: desiredApr, minimum: minimumApr })
        }
      >
        {percentShown(preview.portfolioApr)}
      </Figure>
      <Figure
        label={say(bookTexts.lowest)}
        hint={say(bookTexts.lowestHint, { skipped: count(counts.skipped), leftOut: count(counts.leftOut) })}
      >
        {percentShown(preview.lowestRate)}
      </Figure>
      <Figure
        label={say(bookTexts.poolAfter)}
        unit={currency}
        hint={say(bookTexts.poolBefore, { amount: money(preview.poolLeft) })}
      >
        {money(preview.poolLeftAfter)}
      </Figure>
    </Figures>
  )
}
