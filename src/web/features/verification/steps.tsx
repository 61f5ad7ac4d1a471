/** The four steps of enterprise verification, with their times. */
import { dayOf as dayAt, displayDay, type Instant } from '#domain/day.ts'
import { verificationTexts } from '#text/verification.ts'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { Certification } from './use-certification.ts'

const stepOf: Readonly<Record<Certification['state'], number>> = {
  notVerified: 0,
  failed: 0,
  expired: 0,
  submitted: 1,
  transferSent: 1,
  amountToEnter: 2,
  verified: 4,
}

/** The last day that ends before this moment. */
const dayBefore = (instant: string): string =>
  displayDay(dayAt((Date.parse(instant) - 1) as Instant), language())

export function Steps({ state, attempt }: Pick<Certification, 'state' | 'attempt'>) {
  const say = useSay()
  const now = stepOf[state]
  const arrives = attempt?.arrivesBy
  const lines = [
    attempt && now > 0 ? say(verificationTexts.submittedAt, { time: minuteOf(attempt.submittedAt) }) : '',
    attempt?.arrivedAt && now > 1
      ? say(verificationTexts.arrivedAt, { time: minuteOf(attempt.arrivedAt) })
      : arrives && now === 1
        ? say(verificationTexts.by, { day: displayDay(arrives, language()) })
        : '',
    attempt?.endsAt && now === 2 ? say(verificationTexts.before, { day: dayBefore(attempt.endsAt) }) : '',
    now === 4 ? '' : say(verificationTexts.atOnce),
  ]
  const names = [
    verificationTexts.stepForm,
    verificationTexts.stepTransfer,
    verificationTexts.stepAmount,
    verificationTexts.stepDone,
  ]
  return (
    <ol className="certification-steps card" aria-label={say(verificationTexts.steps)}>
      {names.map((name, step) => (
        <li
          key={name.en}
          className={step < now ? 'is-done' : step === now ? 'is-now' : undefined}
          aria-current={step === now ? 'step' : undefined}
        >
          <span className="certification-step-mark">
            {step < now ? <Icon name="check" size={16} /> : step + 1}
          </span>
          <span>
            <span className="strong">{say(name)}</span>
            <span className="sub">{lines[step]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
