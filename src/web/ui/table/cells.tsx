/** What many cells hold: a row's name that leads to it, with its copy button, and text that is cut where it is long. */
import { Link } from 'react-router'
import { CopyButton } from '../copy-button.tsx'
import { useRowTab } from './row-tab.ts'

type NameProps = { name: string; href?: string | undefined; state?: unknown }

/** A number or an id: it can be followed and copied. */
export const NameCell = ({ name, href, state }: NameProps) => {
  const tabIndex = useRowTab()
  return (
    <span className="name-cell">
      {href === undefined ? (
        <span className="name-text">{name}</span>
      ) : (
        <Link className="name-text" to={href} state={state} tabIndex={tabIndex}>
          {name}
        </Link>
      )}
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
