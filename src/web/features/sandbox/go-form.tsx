/** A moment to go to, in Beijing time. */
import { useState } from 'react'
import { type Instant, minuteOf, msPerDay } from '#domain/day.ts'
import { clockMoveDaysMax } from '#domain/limits.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { timeMachine } from '#text/sandbox.ts'
import { labelOf } from '#text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { momentOf } from './moments.ts'

type Props = { now: Instant; busy: boolean; go: (to: Instant) => void }

export function GoForm({ now, busy, go }: Props) {
  const say = useSay()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const to = momentOf(text)
    setError(
      to === undefined ? say(formats.enter, { field: labelOf(fieldNames, 'to', language()) }) : undefined,
    )
    if (to !== undefined && !busy) go(to)
  }
  return (
    <form
      className="go-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={say(timeMachine.to)}
        type="datetime-local"
        value={text}
        min={inputOf(now)}
        max={inputOf((now + clockMoveDaysMax * msPerDay) as Instant)}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="button-beside" busy={busy}>
        {say(timeMachine.go)}
      </Button>
    </form>
  )
}

/** A moment as the control writes it. */
const inputOf = (instant: Instant): string => minuteOf(instant).replace(' ', 'T')
