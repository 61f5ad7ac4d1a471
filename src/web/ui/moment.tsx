/** A moment of business time, as near as it is and as exact as it is, side by side. */
import { moments } from '#text/moments.ts'
import { useBusinessNow } from './business-time.ts'
import { minuteOf, relativeOf } from './format.ts'
import { useSay } from './say.ts'
import './moment.css'

/** UTC with milliseconds, as the wire writes it. */
type Props = { at: string }

export const Moment = ({ at }: Props) => {
  const nowMs = useBusinessNow()
  return (
    <time className="moment" dateTime={at}>
      {relativeOf(at, nowMs)}
      <span className="moment-exact">{minuteOf(at)}</span>
    </time>
  )
}

/** How old figures are. */
export const AsOf = ({ at }: Props) => {
  const say = useSay()
  const nowMs = useBusinessNow()
  return (
    <time className="as-of" dateTime={at} title={relativeOf(at, nowMs)}>
      {say(moments.asOf, { time: minuteOf(at) })}
    </time>
  )
}
