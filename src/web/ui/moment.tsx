/** An instant of business time, relative and exact, side by side or stacked. */
import { moments } from '#text/moments.ts'
import { useBusinessNow } from './business-time.ts'
import { minuteOf, relativeOf } from './format.ts'
import { useSay } from './say.ts'
import './moment.css'

/** UTC with milliseconds, as in the API. */
type Props = { at: string }

/** `stacked`: one above the other, for narrow columns. */
export const Moment = ({ at, stacked = false }: Props & { stacked?: boolean }) => {
  const nowMs = useBusinessNow()
  return (
    <time className={stacked ? 'moment moment-stacked' : 'moment'} dateTime={at}>
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
