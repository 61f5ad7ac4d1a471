/** At which rate the pool runs out: the supply curve as a chart that can be walked by keyboard, or as a table. */
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Currency } from '#domain/money.ts'
import { curveTexts } from '#text/what-if.ts'
import { amountShown } from '../../amount.tsx'
import { Card } from '../../panels.tsx'
import { locale, useSay } from '../../say.ts'
import { SupplyChart } from './supply-chart.tsx'
import type { DeskReply } from './trial-values.ts'
import './desk.css'

const views = ['chart', 'table'] as const

type Props = { reply: DeskReply; isTried: boolean; busy: boolean }

export function CurveCard({ reply, isTried, busy }: Props) {
  const say = useSay()
  const [view, setView] = useState<(typeof views)[number]>('chart')
  const { currency } = reply
  const isEmpty = reply.curve.now.length === 0
  return (
    <Card
      title={say(curveTexts.title)}
      busy={busy}
      action={
        !isEmpty && (
          <div className="segments" role="radiogroup" aria-label={say(curveTexts.view)}>
            {views.map((one) => (
              <label key={one} className={one === view ? 'segment segment-on' : 'segment'}>
                <input
                  type="radio"
                  className="unseen"
                  name="curve view"
                  checked={one === view}
                  onChange={() => setView(one)}
                />
                {say(curveTexts[one])}
              </label>
            ))}
          </div>
        )
      }
    >
      <p className="sub">
        {say(curveTexts.hint, { currency })} {isTried && say(curveTexts.hintTried)}
      </p>
      {isEmpty && <p className="curve-empty">{say(curveTexts.empty)}</p>}
      {!isEmpty &&
        (view === 'chart' ? (
          <Chart reply={reply} isTried={isTried} />
        ) : (
          <Steps reply={reply} isTried={isTried} />
        ))}
    </Card>
  )
}

const countShown = (count: number): string => count.toLocaleString(locale())

function Chart({ reply, isTried }: { reply: DeskReply; isTried: boolean }) {
  const say = useSay()
  const { currency } = reply
  const steps = reply.curve.now
  const [first, last] = [steps[0], steps.at(-1)]
  const [chosen, setChosen] = useState<number>()
  const { place, width } = useWidth()
  if (!first || !last) return null
  const lowest = steps.findLastIndex(({ apr }) => Number(apr) >= Number(reply.now.lowestRate ?? 0))
  const step = Math.min(chosen ?? Math.max(lowest, 0), steps.length - 1)
  const money = (amount: string) => amountShown(amount, currency)
  const words = say(curveTexts.spoken, {
    documents: countShown(last.documents),
    offered: money(last.offered),
    awarded: money(last.awarded),
    highest: first.apr,
    lowest: last.apr,
    currency,
  })
  const at = steps[step] ?? last
  const reading = say(curveTexts.at, {
    apr: at.apr,
    documents: countShown(at.documents),
    offered: money(at.offered),
    awarded: money(at.awarded),
    average: at.averageApr,
    currency,
  })
  const filled = { '--filled': `${(step / Math.max(steps.length - 1, 1)) * 100}%` } as CSSProperties
  return (
    <div ref={place} className="curve-place">
      <SupplyChart
        reply={reply}
        isTried={isTried}
        size={{ width, height: width < 480 ? 240 : 300 }}
        words={words}
        step={step}
        onStep={setChosen}
      />
      <p className="curve-key sub">
        <span className="curve-key-average" aria-hidden="true" /> {say(curveTexts.average)}
      </p>
      <div className="slider curve-slider">
        <input
          type="range"
          aria-label={say(curveTexts.step)}
          aria-valuetext={reading}
          min={0}
          max={steps.length - 1}
          step={1}
          value={step}
          style={filled}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </div>
      <p className="curve-reading">{reading}</p>
    </div>
  )
}

const widthAtFirst = 640

/** The width of an element, as it is and as it becomes. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(widthAtFirst)
  useEffect(() => {
    const element = place.current
    const sized = new ResizeObserver(() => setWidth(element?.clientWidth || widthAtFirst))
    if (element) sized.observe(element)
    return () => sized.disconnect()
  }, [])
  return { place, width }
}

function Steps({ reply, isTried }: { reply: DeskReply; isTried: boolean }) {
  const say = useSay()
  const { curve } = reply
  const currency: Currency = reply.currency
  const { columns } = curveTexts
  const money = (amount: string) => amountShown(amount, currency)
  /** What would be awarded at or above a rate. */
  const triedAt = (apr: string): string =>
    money(curve.whatIf.findLast((step) => Number(step.apr) >= Number(apr))?.awarded ?? '0')
  return (
    <section className="curve-table" aria-label={say(curveTexts.title)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(columns.apr)}</th>
            <th scope="col">{say(columns.documents)}</th>
            <th scope="col">{say(columns.offered)}</th>
            <th scope="col">{say(columns.awarded)}</th>
            {isTried && <th scope="col">{say(columns.tried)}</th>}
            <th scope="col">{say(columns.average)}</th>
          </tr>
        </thead>
        <tbody>
          {curve.now.map(({ apr, documents, offered, awarded, averageApr }) => (
            <tr key={apr}>
              <th scope="row">{apr}%</th>
              <td>{countShown(documents)}</td>
              <td>{money(offered)}</td>
              <td>{money(awarded)}</td>
              {isTried && <td>{triedAt(apr)}</td>}
              <td>{averageApr}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
