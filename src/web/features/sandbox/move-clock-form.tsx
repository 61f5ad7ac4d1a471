/** A target time in Beijing: by default the next full hour of business time. */
import { useState } from 'react'
import { addDays, dayOf, type Instant, minuteOf, msPerHour } from '#domain/day.ts'
import { clockMoveDaysMax } from '#domain/limits.ts'
import { readDay } from '#domain/typed-day.ts'
import { formats } from '#text/formats.ts'
import { timeMachine } from '#text/sandbox.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { useSay } from '#web/ui/say.ts'
import { momentOf, readTime } from './moments.ts'

type MoveValues = { readonly day: string; readonly time: string }
type Props = {
  busy: boolean
  /** Returns whether it moved. */
  go: (to: Instant) => Promise<boolean>
  /** Called on input and submit. */
  onEdit: () => void
}

export function MoveClockForm({ busy, go, onEdit }: Props) {
  const say = useSay()
  const nowMs = useBusinessNow()
  const today = dayOf(nowMs as Instant)
  const [typed, setTyped] = useState<MoveValues>()
  const [tries, setTries] = useState(0)
  const { day, time } = typed ?? nextHour(nowMs)
  const wrong = (isRight: boolean, field: string) =>
    tries > 0 && !isRight ? say(formats.invalid, { field }) : undefined
  const enter = (next: MoveValues) => {
    onEdit()
    setTyped(next)
  }
  const submit = async () => {
    onEdit()
    const to = momentOf(day, time)
    setTries(to === undefined ? tries + 1 : 0)
    if (to === undefined || busy) return
    if (await go(to)) setTyped(undefined)
  }
  return (
    <form
      className="go-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DateField
        label={say(timeMachine.toDay)}
        value={day}
        today={today}
        isOff={(one) => one < today || one > addDays(today, clockMoveDaysMax)}
        error={wrong(readDay(day) !== undefined, say(timeMachine.dayInWords))}
        onValue={(next) => enter({ day: next, time })}
      />
      <TextField
        label={say(timeMachine.toTime)}
        value={time}
        placeholder="HH:mm"
        inputMode="numeric"
        autoComplete="off"
        error={wrong(readTime(time) !== undefined, say(timeMachine.timeInWords))}
        onValue={(next) => enter({ day, time: next })}
      />
      <FormErrors tries={tries} />
      <Button type="submit" className="button-aside" busy={busy}>
        {say(timeMachine.go)}
      </Button>
    </form>
  )
}

function nextHour(nowMs: number): MoveValues {
  const [day = '', time = ''] = minuteOf(((Math.floor(nowMs / msPerHour) + 1) * msPerHour) as Instant).split(
    ' ',
  )
  return { day, time }
}
