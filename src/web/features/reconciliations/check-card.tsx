/** One line of the check page in a narrow window: both ledgers in two columns, and the decision under them. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type Currency, displayDigits } from '#domain/money.ts'
import type { LineDifference } from '#domain/reconciliations/match.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { lineColumns, matchTexts } from '#text/reconciliations.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { dayShown, matchTones, type Side } from './check-row.tsx'
import { differenceShown, documentOf, lineOf } from './comparison.ts'
import { type DecisionProps, LineDecision } from './line-decision.tsx'

const facts = ['documentDate', 'dueDate', 'amount'] as const satisfies readonly LineDifference[]

const factOf = (side: Side | undefined, fact: (typeof facts)[number], currency: Currency): string => {
  if (!side) return ''
  return fact === 'amount' ? amountShown(side.amount, currency) : dayShown(side[fact])
}

export function CheckCard({ currency, ...decision }: DecisionProps & { currency: Currency }) {
  const say = useSay()
  const { match } = decision
  const line = lineOf(match)
  const document = documentOf(match)
  const differences = 'differences' in match ? match.differences : []
  const number = line?.number ?? document?.number ?? ''
  const documentId = document?.documentId ?? line?.documentId
  const difference = differenceShown(match, currency)
  const missing = line ? viewTexts.missingHere : viewTexts.missingThere
  return (
    <>
      <div className="line-card-head">
        {documentId ? (
          <Link to={pages.document.path.replace(':invoiceId', documentId)}>{number}</Link>
        ) : (
          <strong>{number}</strong>
        )}
        <Tag tone={matchTones[match.result]}>{say(matchTexts[match.result])}</Tag>
      </div>
      {differences.includes('number') && <p className="sub">{document?.number}</p>}
      {line && document ? (
        <table className="line-sides">
          <thead>
            <tr>
              <th scope="col" aria-label={say(lineColumns.number)} />
              <th scope="col">{say(viewTexts.their)}</th>
              <th scope="col">{say(viewTexts.our)}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact} className={differences.includes(fact) ? 'line-differs' : undefined}>
                <th scope="row">{say(lineColumns[fact])}</th>
                <td>{factOf(line, fact, currency)}</td>
                <td>{factOf(document, fact, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <p className="line-missing">{say(missing)}</p>
          <dl className="line-facts">
            {facts.map((fact) => (
              <div key={fact}>
                <dt>{say(lineColumns[fact])}</dt>
                <dd>{factOf(line ?? document, fact, currency)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {difference.minor !== 0n && (
        <p className="line-difference">
          {say(viewTexts.difference)}
          <strong className="amount">
            {difference.minor > 0n && '+'}
            {displayDigits(difference, language())}
          </strong>
        </p>
      )}
      <div className="check-decision">
        <LineDecision {...decision} />
      </div>
    </>
  )
}
