/** Common cells: a row's name with link and copy button, and truncated text. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../copy-button.tsx'
import { useRowTab } from './row-tab.ts'
import './cells.css'

type NameProps = {
  name: string
  href?: string | undefined
  state?: unknown
  /** An icon after the name. */
  children?: ReactNode
}

/** A number or id with link and copy button; truncated, with the full text on hover. */
export const NameCell = ({ name, href, state, children }: NameProps) => {
  const tabIndex = useRowTab()
  return (
    <span className="name-cell">
      {href === undefined ? (
        <span className="name-text" title={name}>
          {name}
        </span>
      ) : (
        <Link className="name-text" title={name} to={href} state={state} tabIndex={tabIndex}>
          {name}
        </Link>
      )}
      {children}
      <CopyButton text={name} name={name} tabIndex={tabIndex} />
    </span>
  )
}

/** A link within a row that is not its name. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="row-link" to={to} tabIndex={useRowTab()}>
    {children}
  </Link>
)

/** A long text on one line; the full text on hover. */
export const NarrowText = ({ text }: { text: string }) => (
  <span className="narrow-text" title={text}>
    {text}
  </span>
)
