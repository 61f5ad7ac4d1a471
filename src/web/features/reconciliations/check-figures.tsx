/** The two totals of the check page, and where their difference comes from. */
import type { Day } from '#domain/day.ts'
import { displayDay } from '#domain/day.ts'
import { displayDigits, type Money, parseAmount } from '#domain/money.ts'
import { matchResults } from '#domain/reconciliations/match.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { matchTexts } from '#text/reconciliations.ts'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { Whole } from './addresses.ts'
import { matchTones } from './check-row.tsx'
import type { Comparison } from './comparison.ts'

const digits = (money: Money): string => displayDigits(money, language())
const signed = (money: Money): string => `${money.minor > 0n ? '+' : ''}${digits(money)}`

export function CheckFigures({ statement, comparison }: { statement: Whole; comparison: Comparison }) {
  const say = useSay()
  const { theirs, ours } = comparison
  const { currency, ledger, documents, approved, rejected } = statement
  const total = parseAmount(statement.total, currency)
  const different = matchResults
    .filter((result) => result !== 'same')
    .reduce((sum, result) => sum + comparison.summary[result].count, 0)
  const day = (value: string): string => displayDay(value as Day, language())
  return (
    <Figures label={say(viewTexts.difference)} busy={false}>
      <Figure
        label={say(viewTexts.theirs)}
        unit={currency}
        hint={
          total?.minor === theirs.minor
            ? say(viewTexts.totalAgrees)
            : say(viewTexts.totalDiffers, { total: total ? digits(total) : '' })
        }
      >
        {digits(theirs)}
      </Figure>
      <Figure
        label={say(viewTexts.ours)}
        unit={currency}
        hint={
          ledger?.from && ledger.to
            ? say(viewTexts.period, { from: day(ledger.from), to: day(ledger.to) })
            : say(viewTexts.byNumber)
        }
      >
        {digits(ours)}
      </Figure>
      <Figure
        label={say(viewTexts.difference)}
        unit={currency}
        hint={say(viewTexts.differences, { count: different })}
      >
        {signed({ currency, minor: theirs.minor - ours.minor })}
      </Figure>
      <Figure label={say(viewTexts.decided)} hint={say(viewTexts.decisions, { approved, rejected })}>
        {approved + rejected} / {documents}
      </Figure>
    </Figures>
  )
}

export function DifferenceCard({ comparison: { summary, theirs, ours } }: { comparison: Comparison }) {
  const say = useSay()
  const { currency } = theirs
  return (
    <Card title={say(viewTexts.where)}>
      <ul className="statement-kinds statement-differences">
        {matchResults
          .filter((result) => result !== 'same' && summary[result].count > 0)
          .map((result) => (
            <li key={result}>
              <Tag tone={matchTones[result]}>{say(matchTexts[result])}</Tag>
              <span className="sub">{say(viewTexts.count, { count: summary[result].count })}</span>
              <strong className="amount">{signed({ currency, minor: summary[result].difference })}</strong>
            </li>
          ))}
        <li className="statement-sum">
          <span>{say(viewTexts.difference)}</span>
          <strong className="amount">{signed({ currency, minor: theirs.minor - ours.minor })}</strong>
        </li>
      </ul>
      <p className="sub">{say(viewTexts.blocked)}</p>
    </Card>
  )
}
