/** The line above the list: the eligible total per currency, its number of documents, and the first pay day. */
import { type Day, displayDay } from '#domain/day.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { earlyTexts } from '#text/document-status.ts'
import { Amount } from '#web/ui/amount.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import type { EarlySum } from '#web/ui/table/use-list.ts'

type Props = { early: readonly EarlySum[] | undefined; side: DocumentSide }

/** Hidden if nothing can be paid early. */
export function EligibilityLine({ early = [], side }: Props) {
  const say = useSay()
  if (early.length === 0) return null
  const count = early.reduce((sum, { documents }) => sum + documents, 0)
  const [first] = early.flatMap(({ payDate }) => payDate ?? []).toSorted()
  return (
    <p className="early-line">
      <span>{say(earlyTexts.label[side])}</span>
      {early.map(({ money }) => (
        <Amount key={money.currency} money={money} />
      ))}
      <span>
        {count === 1
          ? say(earlyTexts.document)
          : say(earlyTexts.documents, { count: count.toLocaleString(locale()) })}
      </span>
      {first && <span>{say(earlyTexts.from[side], { day: displayDay(first as Day, language()) })}</span>}
      <ProvisionalMark day={first ?? null} />
    </p>
  )
}
