/** Puts a value on the clipboard and says so. */
import { sandboxConsole } from '#text/sandbox.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'

export function CopyButton({ what, value }: { what: string; value: string }) {
  const say = useSay()
  const copy = async () => {
    try {
      // Absent where a server is reached by plain http from another machine.
      await navigator.clipboard.writeText(value)
      confirmDone(say(sandboxConsole.copied))
    } catch {
      warn(say(sandboxConsole.copyFailed))
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={say(sandboxConsole.copy, { what, value })}
      onClick={() => void copy()}
    >
      <Icon name="copy" />
    </button>
  )
}
