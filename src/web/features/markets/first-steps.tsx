/** The first steps of a new payer: what is done, and what comes next with its link or button. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type FirstStep, firstSteps, firstStepTexts } from '#text/dashboards.ts'
import { marketTexts } from '#text/markets.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

type Props = {
  market: Market
  begun: { readonly payees: boolean; readonly documents: boolean }
  onPool: () => void
  onOpen: () => void
}

export function FirstSteps({ market, begun, onPool, onOpen }: Props) {
  const say = useSay()
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    pool: Number(market.pool?.size ?? 0) > 0,
    payees: begun.payees,
    documents: begun.documents,
    open: market.open,
  }
  const { operate } = market.can
  const button = (words: string, onPress: () => void) =>
    operate && (
      <button type="button" className="link" onClick={onPress}>
        {words}
      </button>
    )
  const actions = {
    pool: button(say(marketTexts.changePool), onPool),
    payees: <Link to={pages.payees.path}>{say(firstStepTexts.steps.payees[0])}</Link>,
    documents: <Link to={pages.payables.path}>{say(firstStepTexts.steps.documents[0])}</Link>,
    open: button(say(marketTexts.openYes), onOpen),
  }
  return (
    <Card title={say(firstStepTexts.title)}>
      <ol className="home-waiting home-steps">
        {firstSteps.map((step) => {
          const [title, hint] = firstStepTexts.steps[step]
          return (
            <li key={step} className={isDone[step] ? 'home-step-done' : ''}>
              <span className="home-step-mark">{isDone[step] && <Icon name="check" />}</span>
              <div className="home-words">
                <p className="strong">{say(title)}</p>
                <p className="sub">{say(hint)}</p>
              </div>
              {isDone[step] ? <span className="sub">{say(firstStepTexts.done)}</span> : actions[step]}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
