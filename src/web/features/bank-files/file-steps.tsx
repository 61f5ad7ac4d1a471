/** The three steps of a payment file: choose, check, record. */
import { bankFileCheck, fileSteps } from '#text/bank-file-check.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'

/** Counted from 1; after the last step all are done. */
export function FileSteps({ current }: { current: 1 | 2 | 3 | 4 }) {
  const say = useSay()
  return (
    <ol className="file-steps" aria-label={say(bankFileCheck.steps)}>
      {fileSteps.map((name, n) => {
        const step = n + 1
        const look = step === current ? 'is-now' : step < current ? 'is-done' : undefined
        return (
          <li key={name.en} className={look} aria-current={step === current ? 'step' : undefined}>
            <span className="file-step-mark">{step < current ? <Icon name="check" size={14} /> : step}</span>
            {say(name)}
          </li>
        )
      })}
    </ol>
  )
}
