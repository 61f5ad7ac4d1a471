/** A countdown to the next clearing, by the second, with its time and pay date. */
import { useEffect, useState } from 'react'
import { type Day, displayDay } from '#domain/day.ts'
import { marketTexts } from '#text/markets.ts'
import type { Say } from '#text/text.ts'
import { businessOffset } from './business-time.ts'
import { minuteOf } from './format.ts'
import { ProvisionalMark } from './provisional.tsx'
import { language, useSay } from './say.ts'
import './countdown.css'

type Coming = { readonly nextClearingAt: string | null; readonly nextPayDate: string | null }

const everyMs = 1_000
const secondsPerDay = 86_400

export function Countdown({ market: { nextClearingAt, nextPayDate } }: { market: Coming }) {
  const say = useSay()
  const seconds = useSecondsUntil(nextClearingAt)
  if (nextClearingAt === null || nextPayDate === null)
    return <p className="sub countdown">{say(marketTexts.noClearing)}</p>
  return (
    <p className="countdown">
      <span className="sub">{say(marketTexts.countdown)}</span>
      <strong role="timer">{timeLeft(seconds, say)}</strong>
      <span className="sub">
        {say(marketTexts.clearsAt, {
          time: minuteOf(nextClearingAt),
          day: displayDay(nextPayDate as Day, language()),
        })}
      </span>
      <ProvisionalMark day={nextPayDate} />
    </p>
  )
}

/** Whole seconds of business time until a moment, counted down; 0 once it has passed. */
export function useSecondsUntil(moment: string | null): number {
  const offset = businessOffset.use()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return moment === null ? 0 : Math.max(0, Math.floor((Date.parse(moment) - nowMs - offset) / 1_000))
}

/** Hours, minutes and seconds, with days before them from one day on. */
export function timeLeft(seconds: number, say: Say): string {
  const days = Math.floor(seconds / secondsPerDay)
  const time = clockOf(seconds % secondsPerDay)
  return days > 0 ? say(marketTexts.countdownDays, { days, time }) : time
}

const clockOf = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
