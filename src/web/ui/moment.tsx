/** A moment, as near as it is and as exact as it is, side by side. */
import { moments } from '#text/moments.ts'
import { minuteOf, relativeOf } from './format.ts'
import { useSay } from './say.ts'
import { useNow } from './use-now.ts'
import './moment.css'

type Props = {
  /** UTC with milliseconds, as the wire writes it. */
  at: string
  /** The present, where it is not the machine's: business time can be moved. */
  nowMs?: number
}

export const Moment = ({ at, nowMs }: Props) => {
  const machineMs = useNow()
  return (
    <time className="moment" dateTime={at}>
      {relativeOf(at, nowMs ?? machineMs)}
      <span className="moment-exact">{minuteOf(at)}</span>
    </time>
  )
}

/** How old figures are. */
export const AsOf = ({ at, nowMs }: Props) => {
  const say = useSay()
  const machineMs = useNow()
  return (
    <time className="as-of" dateTime={at} title={relativeOf(at, nowMs ?? machineMs)}>
      {say(moments.asOf, { time: minuteOf(at) })}
    </time>
  )
}
