/** A proposal compared with another award rule, in figures and by the documents that differ. */
import { Link } from 'react-router'
import type { proposalRead } from '#contract/clearing-proposals.ts'
import type { Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { awardRuleTexts } from '#text/award-rules.ts'
import { awardTexts, runTexts } from '#text/clearing.ts'
import { proposalTexts } from '#text/proposals.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { documentAddress, percentShown } from '#web/ui/market/decided-columns.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'

type Result = Reply<typeof proposalRead>['result']
type Other = Reply<typeof proposalRead>['others'][number]
type Props = { here: Result; other: Other; currency: Currency }

export function RuleCard({ here, other, currency }: Props) {
  const say = useSay()
  const { rows } = proposalTexts
  const count = (number: number) => number.toLocaleString(locale())
  const money = (amount: string) => amountShown(amount, currency)
  const lines: readonly [label: string, of: (result: Result) => string][] = [
    [say(rows.awarded), ({ awarded }) => count(awarded)],
    [say(rows.payees), ({ payees }) => count(payees)],
    [say(rows.after), ({ amountAfterDiscount }) => money(amountAfterDiscount)],
    [say(rows.discount), ({ discount }) => money(discount)],
    [say(rows.apr), ({ portfolioApr }) => percentShown(portfolioApr)],
    [say(rows.days), ({ averageDays }) => averageDays ?? '–'],
    [say(rows.left), ({ poolLeftAfter }) => money(poolLeftAfter)],
  ]
  return (
    <Card title={say(proposalTexts.otherRule)}>
      <table className="proposal-rules">
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            <th scope="col">{say(proposalTexts.thisProposal, { rule: say(awardRuleTexts[here.rule]) })}</th>
            <th scope="col">{say(awardRuleTexts[other.rule])}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="strong">{of(here)}</td>
              <td>{of(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sub">{say(proposalTexts.otherRuleHint)}</p>
    </Card>
  )
}

/** The documents that only one of both rules awards. */
export function DifferingDocuments({ here, other, currency }: Props) {
  const say = useSay()
  if (other.documents.length === 0) return <p className="sub">{say(proposalTexts.differingNone)}</p>
  const outcome = (isAwarded: boolean) => (
    <Tag tone={isAwarded ? 'ok' : 'off'}>
      {say(isAwarded ? proposalTexts.outcome.yes : proposalTexts.outcome.no)}
    </Tag>
  )
  return (
    <div className="proposal-differing">
      <table className="proposal-rules">
        <thead>
          <tr>
            <th scope="col">{say(awardTexts.document)}</th>
            <th scope="col">{say(awardTexts.payee)}</th>
            <th scope="col">{say(awardTexts.apr)}</th>
            <th scope="col">{say(awardTexts.amount)}</th>
            <th scope="col">{say(runTexts.discount)}</th>
            <th scope="col">{say(proposalTexts.thisProposal, { rule: say(awardRuleTexts[here.rule]) })}</th>
            <th scope="col">{say(awardRuleTexts[other.rule])}</th>
          </tr>
        </thead>
        <tbody>
          {other.documents.map((document) => (
            <tr key={document.documentId}>
              <th scope="row">
                <Link to={documentAddress(document.documentId)}>{document.number}</Link>
              </th>
              <td>{document.payeeName}</td>
              <td>{percentShown(document.apr)}</td>
              <td>{amountShown(document.amount, currency)}</td>
              <td>{document.discount === null ? '–' : amountShown(document.discount, currency)}</td>
              <td>{outcome(document.awardedHere)}</td>
              <td>{outcome(!document.awardedHere)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {other.differing > other.documents.length && (
        <p className="sub">{say(proposalTexts.differingMore, { count: other.documents.length })}</p>
      )}
    </div>
  )
}
