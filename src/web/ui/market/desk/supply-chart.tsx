/** The supply curve as a drawing: what is offered at each rate, what is awarded, the pool, and the rates that decide. */
import { useId } from 'react'
import { curveTexts } from '#text/what-if.ts'
import { locale, useSay } from '../../say.ts'
import { type Geometry, geometryOf, type Size } from './curve-geometry.ts'
import type { DeskReply } from './trial-values.ts'

type Props = {
  reply: DeskReply
  isTried: boolean
  size: Size
  words: string
  /** The step that is pointed at. */
  step: number
  onStep: (step: number) => void
}

/** Labels that would touch are moved apart. */
const labelGap = 15

export function SupplyChart({ reply, isTried, size, words, step, onStep }: Props) {
  const say = useSay()
  const hatch = useId()
  const { now, whatIf } = reply
  const shape = geometryOf(reply, size)
  const short = new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 2 })
  const pointed = reply.curve.now[step]
  return (
    <svg
      className="curve"
      role="img"
      aria-label={words}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      onPointerMove={({ nativeEvent }) => onStep(shape.stepAt(nativeEvent.offsetX))}
    >
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className="curve-hatch" x1="0" y1="0" x2="0" y2="7" />
        </pattern>
      </defs>
      {shape.rates.map(({ at, value }) => (
        <g key={value}>
          <line className="curve-grid" x1={shape.left} x2={shape.right} y1={at} y2={at} />
          <text className="curve-tick" x={shape.left - 6} y={at + 4} textAnchor="end">
            {value}%
          </text>
        </g>
      ))}
      {shape.amounts.map(({ at, value }) => (
        <text key={value} className="curve-tick" x={at} y={shape.floor + 18} textAnchor="middle">
          {short.format(value)}
        </text>
      ))}
      <path className="curve-awarded" d={shape.area} />
      {isTried && <path d={shape.triedArea} fill={`url(#${hatch})`} />}
      <path className="curve-average" d={shape.average} />
      <path className="curve-line" d={shape.line} />
      {pointed && (
        <line
          className="curve-pointer"
          x1={shape.x(Number(pointed.offered))}
          x2={shape.x(Number(pointed.offered))}
          y1={shape.y(Number(pointed.apr))}
          y2={shape.floor}
        />
      )}
      <RateLine
        kind="minimum"
        rate={now.minimumApr}
        shape={shape}
        label={say(curveTexts.minimum, { rate: now.minimumApr })}
      />
      {now.desiredApr !== null && (
        <RateLine
          kind="desired"
          rate={now.desiredApr}
          shape={shape}
          label={say(curveTexts.desired, { rate: now.desiredApr })}
        />
      )}
      {isTried && whatIf.minimumApr !== now.minimumApr && (
        <TriedRate rate={whatIf.minimumApr} from={now.minimumApr} shape={shape} />
      )}
      {isTried && whatIf.desiredApr !== null && whatIf.desiredApr !== now.desiredApr && (
        <TriedRate rate={whatIf.desiredApr} from={now.desiredApr} shape={shape} />
      )}
      <PoolLine
        amount={now.poolLeft}
        shape={shape}
        label={(amount) =>
          say(shape.isBeyond(Number(now.poolLeft)) ? curveTexts.poolBeyond : curveTexts.pool, { amount })
        }
      />
      {isTried && whatIf.poolLeft !== now.poolLeft && (
        <PoolLine
          amount={whatIf.poolLeft}
          shape={shape}
          isTried
          label={(value) => say(curveTexts.tried, { value })}
        />
      )}
      {now.lowestRate !== null && (
        <Lowest
          rate={now.lowestRate}
          shape={shape}
          label={say(curveTexts.lowest, { rate: now.lowestRate })}
        />
      )}
    </svg>
  )
}

type RateProps = { rate: string; shape: Geometry }

function RateLine({ kind, rate, shape, label }: RateProps & { kind: 'minimum' | 'desired'; label: string }) {
  const at = shape.y(Number(rate))
  const isLeft = kind === 'minimum'
  return (
    <>
      <line className={`curve-rate curve-${kind}`} x1={shape.left} x2={shape.right} y1={at} y2={at} />
      <text
        className={`curve-label curve-${kind}-label`}
        x={isLeft ? shape.left + 4 : shape.right - 4}
        y={isLeft ? at - 5 : at + 14}
        textAnchor={isLeft ? 'start' : 'end'}
      >
        {label}
      </text>
    </>
  )
}

function TriedRate({ rate, from, shape }: RateProps & { from: string | null }) {
  const say = useSay()
  const at = shape.y(Number(rate))
  const gap = from === null ? labelGap : Math.abs(shape.y(Number(from)) - at)
  return (
    <>
      <line className="curve-tried" x1={shape.left} x2={shape.right} y1={at} y2={at} />
      <text
        className="curve-label curve-tick"
        x={(shape.left + shape.right) / 2}
        y={gap < labelGap ? at - labelGap : at - 5}
        textAnchor="middle"
      >
        {say(curveTexts.tried, { value: `${rate}%` })}
      </text>
    </>
  )
}

type PoolProps = { amount: string; shape: Geometry; isTried?: true; label: (amount: string) => string }

function PoolLine({ amount, shape, isTried, label }: PoolProps) {
  const at = shape.x(Number(amount))
  const isRight = at > (shape.left + shape.right) / 2
  const short = new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 2 })
  return (
    <>
      {!shape.isBeyond(Number(amount)) && (
        <line
          className={isTried ? 'curve-tried' : 'curve-pool'}
          x1={at}
          x2={at}
          y1={shape.top}
          y2={shape.floor}
        />
      )}
      <text
        className={isTried ? 'curve-label curve-tick' : 'curve-label curve-pool-label'}
        x={isRight ? at - 4 : at + 4}
        y={isTried ? shape.top + labelGap : shape.top - 6}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {label(short.format(Number(amount)))}
      </text>
    </>
  )
}

function Lowest({ rate, shape, label }: RateProps & { label: string }) {
  const [x, y] = [shape.endOf(Number(rate)), shape.y(Number(rate))]
  const isRight = x > (shape.left + shape.right) / 2
  return (
    <>
      <circle className="curve-lowest" cx={x} cy={y} r="5" />
      <text
        className="curve-label curve-lowest-label"
        x={isRight ? x - 10 : x + 10}
        y={Math.min(y + 18, shape.floor - 8)}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {label}
      </text>
    </>
  )
}
