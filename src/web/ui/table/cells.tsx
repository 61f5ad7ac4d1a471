/** What many cells hold: a row's name that leads to it, with its copy button. */
import { useState } from 'react'
import { Link } from 'react-router'
import { toastMs } from '#domain/limits.ts'
import { copying } from '#text/tables.ts'
import { useSay } from '../say.ts'
import { confirmDone, warn } from '../toasts.ts'
import { useRowTab } from './row-tab.ts'
import { TableIcon } from './table-icon.tsx'

type NameProps = { name: string; href?: string | undefined }

/** A number or an id: it can be followed and copied. */
export const NameCell = ({ name, href }: NameProps) => {
  const tabIndex = useRowTab()
  return (
    <span className="name-cell">
      {href === undefined ? (
        <span className="name-text">{name}</span>
      ) : (
        <Link className="name-text" to={href} tabIndex={tabIndex}>
          {name}
        </Link>
      )}
      <CopyButton text={name} />
    </span>
  )
}

function CopyButton({ text }: { text: string }) {
  const say = useSay()
  const tabIndex = useRowTab()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      confirmDone(say(copying.copied))
      setCopied(true)
      setTimeout(() => setCopied(false), toastMs)
    } catch {
      warn(say(copying.failed))
    }
  }
  return (
    <button
      type="button"
      className="copy-button"
      tabIndex={tabIndex}
      aria-label={say(copying.copy, { name: text })}
      onClick={() => void copy()}
    >
      <TableIcon name={copied ? 'copied' : 'copy'} size={14} />
    </button>
  )
}
