/** The netting waterfall of a payee, for each currency: every step with its amount, a bar, and how it comes about. */
import { nettingRead } from '#contract/netting.ts'
import type { Reply, Request } from '#contract/route.ts'
import { nettingTexts } from '#text/netting.ts'
import type { Pair, Say } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '../amount.tsx'
import { moneyOf } from '../money-of.ts'
import { Card } from '../panels.tsx'
import { useSay } from '../say.ts'
import './netting-card.css'

type Netting = Reply<typeof nettingRead>[number]
type Props = {
  of: NonNullable<Request<typeof nettingRead>['query']>
  /** Closed until it is wanted. */
  folded?: boolean
}

/** Nothing is shown where there are no open documents, or they cannot be read. */
export function NettingCard({ of, folded = false }: Props) {
  const say = useSay()
  const { data } = useRead(nettingRead, { query: of })
  if (!data || data.length === 0) return null
  const waterfalls = data.map((netting) => (
    <Waterfall key={`${netting.payeeId} ${netting.currency}`} netting={netting} isNamed={data.length > 1} />
  ))
  if (!folded) return <Card title={say(nettingTexts.title)}>{waterfalls}</Card>
  return (
    <details className="card netting-folded">
      <summary>{say(nettingTexts.title)}</summary>
      {waterfalls}
    </details>
  )
}

type Step = {
  readonly label: Pair
  readonly hint: string
  readonly amount: string
  /** What is left before this step; the bar begins there. */
  readonly before: bigint
  readonly kind: 'sum' | 'less'
}

function stepsOf(netting: Netting, say: Say): readonly Step[] {
  const minor = (amount: string): bigint => moneyOf(amount, netting.currency).minor
  const parts = [
    { label: nettingTexts.matched, hint: say(nettingTexts.matchedHint), amount: netting.matched },
    { label: nettingTexts.unmatched, hint: say(nettingTexts.unmatchedHint), amount: netting.unmatched },
    { label: nettingTexts.reserve, hint: reserveWords(netting, say), amount: netting.reserve },
    { label: nettingTexts.wholeDocuments, hint: say(nettingTexts.wholeHint), amount: netting.wholeDocuments },
    { label: nettingTexts.otherReasons, hint: say(nettingTexts.otherHint), amount: netting.otherReasons },
  ]
  let left = minor(netting.gross)
  const gross = { label: nettingTexts.gross, hint: say(nettingTexts.grossHint), amount: netting.gross }
  const less = parts.map((part): Step => {
    const step = { ...part, before: left, kind: 'less' as const }
    left -= minor(part.amount)
    return step
  })
  const offered =
    minor(netting.offered) > 0n
      ? say(nettingTexts.offered, { amount: amountShown(netting.offered, netting.currency) })
      : ''
  return [
    { ...gross, before: minor(netting.gross), kind: 'sum' },
    ...less,
    { label: nettingTexts.eligible, hint: offered, amount: netting.eligible, before: left, kind: 'sum' },
  ]
}

function reserveWords(netting: Netting, say: Say): string {
  const { reserveType, reserveProportion, isOwnReserve, reserveReason } = netting
  return [
    reserveType === 'amount'
      ? say(nettingTexts.reserveAmount)
      : say(nettingTexts.reserveShare, { share: reserveProportion }),
    ...(isOwnReserve ? [say(nettingTexts.reserveOwn)] : []),
    ...(reserveReason === null ? [] : [say(nettingTexts.reserveReason, { reason: reserveReason })]),
  ].join(' · ')
}

function Waterfall({ netting, isNamed }: { netting: Netting; isNamed: boolean }) {
  const say = useSay()
  const { currency } = netting
  const minor = (amount: string): bigint => moneyOf(amount, currency).minor
  const gross = minor(netting.gross)
  const name = say(nettingTexts.of, { payer: netting.payerName, payee: netting.payeeName, currency })
  return (
    <>
      {isNamed && <h3 className="netting-name">{name}</h3>}
      <table className="netting" aria-label={name}>
        <tbody>
          {stepsOf(netting, say).map(({ label, hint, amount, before, kind }) => (
            <tr key={label.en} className={kind === 'sum' ? 'netting-sum' : undefined}>
              <th scope="row">
                {say(label)}
                {hint !== '' && <span className="sub">{hint}</span>}
              </th>
              <td className="netting-bar">
                <Bar from={before - minor(amount)} to={before} whole={gross} kind={kind} />
              </td>
              <td className="end">
                {kind === 'less' && minor(amount) > 0n && '−'}
                {amountShown(amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {minor(netting.uncovered) > 0n && (
        <p className="sub">
          {say(nettingTexts.uncovered, { amount: amountShown(netting.uncovered, currency) })}
        </p>
      )}
    </>
  )
}

const barUnits = 1000n

type BarProps = { from: bigint; to: bigint; whole: bigint; kind: Step['kind'] }

/** Hidden from assistive technology, since its row has the figure. */
function Bar({ from, to, whole, kind }: BarProps) {
  const place = (minor: bigint): number => (whole > 0n ? Number((minor * barUnits) / whole) : 0)
  return (
    <svg viewBox={`0 0 ${barUnits} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={`netting-${kind}-bar`}
        x={place(from)}
        y="0"
        width={place(to) - place(from)}
        height="10"
      />
    </svg>
  )
}
