/** Business time as it passes, and its offset. */
import { useEffect, useState } from 'react'
import { type Instant, minuteOf, parseInstant } from '#domain/day.ts'
import { timeMachine } from '#text/sandbox.ts'
import { useSay } from '#web/ui/say.ts'
import { clockTimeOf, spanUntil } from './moments.ts'

const tickMs = 1_000

type Props = { now: string; machineNow: string; readAtMs: number }

export function ClockFace({ now, machineNow, readAtMs }: Props) {
  const say = useSay()
  const [business, machine] = [parseInstant(now), parseInstant(machineNow)]
  const passedMs = usePassed(readAtMs)
  if (business === undefined || machine === undefined) return null
  const shown = (business + passedMs) as Instant
  const { day, time } = clockTimeOf(shown)
  const span = spanUntil(business, machine)
  return (
    <div className="clock-face">
      <div>
        <p>{say(timeMachine.business)}</p>
        <p className="clock-time">
          <time dateTime={new Date(shown).toISOString()}>{time}</time>
        </p>
        <p className="clock-day">{day}</p>
      </div>
      <div>
        <p>{say(timeMachine.machine)}</p>
        <p className="clock-machine">{minuteOf((machine + passedMs) as Instant)}</p>
        <p>{span === undefined ? say(timeMachine.inStep) : say(timeMachine.offset, { span })}</p>
      </div>
    </div>
  )
}

/** How long ago something was read, updated every second. */
function usePassed(readAtMs: number): number {
  const [atMs, setAtMs] = useState(readAtMs)
  useEffect(() => {
    const ticking = setInterval(() => setAtMs(Date.now()), tickMs)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, atMs - readAtMs)
}
