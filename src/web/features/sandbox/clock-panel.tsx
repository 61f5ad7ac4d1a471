/** The time machine: the clock, moves, and the work that a move did. */
import type { ReactNode } from 'react'
import type { Reply } from '#contract/route.ts'
import { clockRead } from '#contract/sandbox.ts'
import { type Day, dayOf, daysBetween, type Instant, minuteOf, msPerDay, parseInstant } from '#domain/day.ts'
import { timeMachine } from '#text/sandbox.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ask, type Question } from '#web/ui/confirmations.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { ClockFace } from './clock-face.tsx'
import { monthEndAfter, nextPaymentIn, spanOf, yearLeftFor } from './moments.ts'
import { MoveClockForm } from './move-clock-form.tsx'
import { MoveOutcome } from './move-outcome.tsx'
import { type MoveInput, useClockMove } from './use-clock-move.ts'
import './sandbox.css'

const presetDays = [1, 7, 30]

export function ClockPanel() {
  const say = useSay()
  const read = useRead(clockRead, {})
  return (
    <Card title={say(timeMachine.title)}>
      <p className="sub machine-hint">{say(timeMachine.hint)}</p>
      <Loaded query={read} lines={8}>
        {(clock) => <Machine clock={clock} readAtMs={read.dataUpdatedAt} />}
      </Loaded>
    </Card>
  )
}

function Machine({ clock, readAtMs }: { clock: Reply<typeof clockRead>; readAtMs: number }) {
  const { moving, outcome, error, move, forget } = useClockMove()
  const now = parseInstant(clock.now) ?? (0 as Instant)
  const start = async (name: string, to: number, wanted: MoveInput) => {
    const year = yearLeftFor(clock.missingYears, dayOf(now), dayOf(to as Instant))
    return (year === undefined || (await ask(leavingFor(year)))) && move(name, clock.now, wanted)
  }
  const advance = (days: number) => void start(`+${days}`, now + days * msPerDay, { advance: days })
  return (
    <div className="machine">
      <ClockFace now={clock.now} machineNow={clock.machineNow} readAtMs={readAtMs} />
      <Presets today={dayOf(now)} moving={moving} advance={advance}>
        <NextPayment
          upcoming={clock.upcoming}
          busy={moving === 'payment'}
          go={(to) => void start('payment', to, { to: new Date(to).toISOString() })}
        />
      </Presets>
      <MoveClockForm
        busy={moving === 'go'}
        go={(to) => start('go', to, { to: new Date(to).toISOString() })}
        onEdit={forget}
      />
      <MoveOutcome outcome={outcome} error={error} />
    </div>
  )
}

const { leaving } = timeMachine
const leavingFor = (year: number): Question => ({
  title: sayNow(leaving.title, { year }),
  body: sayNow(leaving.body, { year }),
  yes: sayNow(leaving.yes),
})

type NextPaymentProps = {
  upcoming: Reply<typeof clockRead>['upcoming']
  busy: boolean
  go: (to: Instant) => void
}

/** To right after the hour of the simulated bank, on the next day on which it pays. */
function NextPayment({ upcoming, busy, go }: NextPaymentProps) {
  const say = useSay()
  const at = nextPaymentIn(upcoming)
  if (at === undefined) return <span className="sub">{say(timeMachine.noPayment)}</span>
  return (
    <Button look="primary" busy={busy} onClick={() => go(at)}>
      {say(timeMachine.nextPayment, { time: minuteOf(at) })}
    </Button>
  )
}

type PresetsProps = {
  today: Day
  moving: string | undefined
  advance: (days: number) => void
  children: ReactNode
}

function Presets({ today, moving, advance, children }: PresetsProps) {
  const say = useSay()
  const monthEnd = monthEndAfter(today)
  const untilMonthEnd = daysBetween(today, monthEnd)
  const presets = [
    ...presetDays.map((days) => ({ days, label: `+${spanOf(days)}` })),
    { days: untilMonthEnd, label: say(timeMachine.monthEnd, { day: monthEnd.slice(5) }) },
  ]
  return (
    <div className="presets" role="group" aria-label={say(timeMachine.presets)}>
      {presets.map(({ days, label }) => (
        <Button key={label} busy={moving === `+${days}`} onClick={() => advance(days)}>
          {label}
        </Button>
      ))}
      {children}
    </div>
  )
}
