/** The figures of each document of an offer. */
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { documentColumns } from '#text/documents.ts'
import { figureTexts } from '#text/offers.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { ShownFigures } from './figures.ts'
import type { Market } from './use-offerable.ts'

type Props = {
  figures: ShownFigures | undefined
  market: Market
}

export function LinesTable({ figures, market: { currency } }: Props) {
  const say = useSay()
  if (!figures) return null
  const digits = (minor: bigint) => displayDigits({ currency, minor }, language())
  return (
    <Card title={say(figureTexts.figures)}>
      <div className="offer-scroll">
        <table className="offer-table offer-lines">
          <thead>
            <tr>
              <th>{say(documentColumns.number)}</th>
              <th>{say(figureTexts.dueDate)}</th>
              <th className="end">{say(figureTexts.amount)}</th>
              <th className="end">{say(figureTexts.daysPaidEarly)}</th>
              <th className="end">{say(figureTexts.apr)}</th>
              <th className="end">{say(figureTexts.discount)}</th>
              <th className="end">{say(figureTexts.amountAfterDiscount)}</th>
            </tr>
          </thead>
          <tbody>
            {figures.lines.map((line) => (
              <tr key={line.documentId}>
                <td className="name">{line.documentNumber}</td>
                <td className="under">{displayDay(line.dueDate as Day, language())}</td>
                <td className="end" data-label={say(figureTexts.amount)}>
                  {digits(line.amount)}
                </td>
                <td className="end" data-label={say(figureTexts.daysPaidEarly)}>
                  {line.daysPaidEarly}
                  {line.billTermDays > 0 && ` + ${line.billTermDays}`}
                </td>
                <td className="end" data-label={say(figureTexts.apr)}>
                  {formatPercent(line.apr)}%
                </td>
                <td className="end" data-label={say(figureTexts.discount)}>
                  {digits(line.discount)}
                </td>
                <td className="end hero">{digits(line.amount - line.discount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
