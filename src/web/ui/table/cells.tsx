/** What many cells hold: a row's name that leads to it, with its copy button, and text that is cut where it is long. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../copy-button.tsx'
import { useRowTab } from './row-tab.ts'
import './cells.css'

type NameProps = {
  name: string
  href?: string | undefined
  state?: unknown
  /** A sign that stands behind the name. */
  children?: ReactNode
}

/** A number or an id: it can be followed and copied. Where it is long it is cut, and read by pointing at it. */
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

/** A long text, such as a company's name, takes one line of a table; whoever points at it reads the rest. */
export const NarrowText = ({ text }: { text: string }) => (
  <span className="narrow-text" title={text}>
    {text}
  </span>
)
