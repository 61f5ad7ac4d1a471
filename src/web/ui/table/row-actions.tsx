/**
 * The actions of a row: at most two in fixed positions, primary first, and the rest in a menu. A missing action
 * leaves its position empty, so that the same action is in the same position in every row. In a small window all are
 * in the menu.
 */
import { type KeyboardEvent, use, useId, useLayoutEffect, useRef } from 'react'
import { rowActionTexts } from '#text/tables.ts'
import { Button } from '../button.tsx'
import { Popup, usePopup } from '../popup.tsx'
import { useSay } from '../say.ts'
import { Folded } from './folded.ts'
import { useRowTab } from './row-tab.ts'
import { TableIcon } from './table-icon.tsx'
import './row-acts.css'

export type RowAction = {
  readonly key: string
  readonly label: string
  /** Irreversible: styled as such, and last in the menu. */
  readonly danger?: boolean
  readonly busy?: boolean
  readonly run: () => void
}

type Props = {
  /** The name of the row, announced with each action. */
  name: string
  /** The two positions, from the left. */
  places: readonly [first: RowAction | undefined, second: RowAction | undefined]
  /** The actions in the menu. */
  more: readonly RowAction[]
}

export function RowActions({ name, places, more }: Props) {
  const all = [...places.flatMap((act) => act ?? []), ...more]
  if (use(Folded))
    return (
      <div className="row-action-more">
        <ActionMenu name={name} actions={all} />
      </div>
    )
  return (
    <div className="row-actions">
      {places.map((act, place) => (
        <span key={act?.key ?? `empty-${place}`} className="row-action">
          {act && <ActionButton act={act} name={name} />}
        </span>
      ))}
      <span className="row-action-more">{more.length > 0 && <ActionMenu name={name} actions={more} />}</span>
    </div>
  )
}

function ActionButton({ act, name }: { act: RowAction; name: string }) {
  const say = useSay()
  const tabIndex = useRowTab()
  return (
    <Button
      look="row"
      busy={act.busy ?? false}
      tabIndex={tabIndex}
      aria-label={say(rowActionTexts.named, { act: act.label, name })}
      onClick={act.run}
    >
      {act.label}
    </Button>
  )
}

function ActionMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const say = useSay()
  const id = useId()
  const tabIndex = useRowTab()
  const { control, holder, open, setOpen, close } = usePopup()
  const ordered = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)]
  return (
    <div
      {...holder}
      role="presentation"
      onKeyDown={(event) => {
        // The menu's arrow keys are not those of the rows.
        if (open) event.stopPropagation()
        holder.onKeyDown(event)
      }}
    >
      <button
        ref={control}
        type="button"
        className="icon-button icon-button-small"
        tabIndex={tabIndex}
        aria-label={say(rowActionTexts.more, { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={actions.some(({ busy }) => busy) || undefined}
        onClick={() => setOpen(!open)}
      >
        <TableIcon name="gap" />
      </button>
      {open && (
        <Popup under={control} end className="row-menu">
          <Items id={id} name={name} actions={ordered} onClose={close} />
        </Popup>
      )}
    </div>
  )
}

type ItemsProps = { id: string; name: string; actions: readonly RowAction[]; onClose: () => void }

function Items({ id, name, actions, onClose }: ItemsProps) {
  const say = useSay()
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
  const walk = (event: KeyboardEvent) => {
    const at = items().indexOf(document.activeElement as HTMLElement)
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    items()
      .at(next % actions.length)
      ?.focus()
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={say(rowActionTexts.more, { name })}
      onKeyDown={walk}
    >
      {actions.map((act) => (
        <button
          key={act.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={act.danger ? 'menu-danger' : undefined}
          aria-label={say(rowActionTexts.named, { act: act.label, name })}
          onClick={() => {
            onClose()
            act.run()
          }}
        >
          {act.label}
        </button>
      ))}
    </div>
  )
}
