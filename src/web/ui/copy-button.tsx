/** Copies a text, such as an id, and confirms it. */
import { useEffect, useState } from 'react'
import { copying } from '#text/tables.ts'
import { toastMs } from '#web/limits.ts'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'
import { confirmDone, warn } from './toasts.ts'

type Props = {
  text: string
  /** The name of the text. */
  name: string
  tabIndex?: number | undefined
}

export function CopyButton({ text, name, tabIndex }: Props) {
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
      confirmDone(say(copying.copied))
    } catch {
      // Without a secure origin there is no clipboard API.
      warn(say(copying.failed))
    }
  }
  const label = say(copying.copy, { name })
  return (
    <button
      type="button"
      className="icon-button icon-button-small copy-button"
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name={copied ? 'check' : 'copy'} />
    </button>
  )
}
