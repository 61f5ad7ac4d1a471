/** Copies a text, such as an id, and says so where it was pressed. */
import { useEffect, useState } from 'react'
import { toastMs } from '#domain/limits.ts'
import { copying } from '#text/tables.ts'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'
import { warn } from './toasts.ts'

/** `name` is what the text is called. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const say = useSay()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), toastMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without a secure address a browser has no clipboard for pages.
      warn(say(copying.failed))
    }
  }
  const label = say(copying.copy, { name })
  return (
    <>
      <button
        type="button"
        className="icon-button icon-button-small"
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span className="unseen" role="status">
        {copied && say(copying.copied)}
      </span>
    </>
  )
}
