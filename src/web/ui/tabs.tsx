/** Tabs above one panel, with arrow keys and ARIA roles. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

type Props<K extends string> = {
  label: string
  tabs: readonly { readonly key: K; readonly label: string }[]
  current: K
  onChange: (key: K) => void
  children: ReactNode
}

export function Tabs<K extends string>({ label, tabs, current, onChange, children }: Props<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current)
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    const next = place === undefined ? undefined : tabs[place]
    if (place === undefined || !next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
