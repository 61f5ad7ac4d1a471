/** The keys of the check page, above its lines. */
import { viewTexts } from '#text/reconciliation-pages.ts'
import { useSay } from '#web/ui/say.ts'

export function KeysHint({ canAnswer }: { canAnswer: boolean }) {
  const say = useSay()
  const keys = [
    ['n', viewTexts.keyNext],
    ...(canAnswer
      ? ([
          ['a', viewTexts.approve],
          ['r', viewTexts.reject],
        ] as const)
      : []),
    ['↑ ↓', viewTexts.keyMove],
  ] as const
  return (
    <p className="sub check-keys">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {say(does)}
        </span>
      ))}
    </p>
  )
}
