/** The status of a document; if it cannot be paid early, the first reason, and the others in a pop-up. */
import { useId, useState } from 'react'
import { fairTermDaysMax } from '#domain/documents/limits.ts'
import { statusTones } from '#domain/documents/status.ts'
import { reasonWords } from '#text/document-reasons.ts'
import { statusWords } from '#text/document-status.ts'
import { documentTexts } from '#text/documents.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { Popup, usePopup } from '#web/ui/popup.tsx'
import { useSay } from '#web/ui/say.ts'
import { useRowTab } from '#web/ui/table/row-tab.ts'
import type { DocumentRow } from './document-calls.ts'
import { useSide } from './use-side.ts'
import './documents.css'

export const StatusTag = ({
  document,
}: {
  document: Pick<DocumentRow, 'status' | 'disabledBy' | 'offerState'>
}) => {
  const say = useSay()
  const side = useSide()
  return <Tag tone={statusTones[document.status]}>{statusWords(say, document, side)}</Tag>
}

export function StatusCell({ document }: { document: DocumentRow }) {
  const say = useSay()
  const side = useSide()
  const shown = document.status === 'ineligible' ? document.reasons : []
  const words = shown.map((reason) => reasonWords(say, reason, document, side))
  const [first, ...others] = words
  return (
    <div className="eligibility">
      <StatusTag document={document} />
      {first && (
        <div className="eligibility-why">
          <span className="eligibility-first" title={first}>
            {first}
          </span>{' '}
          {others.length > 0 && <AllReasons words={words} />}
        </div>
      )}
    </div>
  )
}

/** All reasons: shown on hover, and kept open by click or keyboard. */
function AllReasons({ words }: { words: readonly string[] }) {
  const say = useSay()
  const id = useId()
  const tabIndex = useRowTab()
  const { control, holder, open, setOpen, close } = usePopup()
  const [kept, setKept] = useState(false)
  const show = (pressed: boolean) => {
    setOpen(true)
    setKept(pressed)
  }
  return (
    <div
      {...holder}
      className="more-reasons"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && !open && show(false)}
      onPointerLeave={() => kept || setOpen(false)}
    >
      <button
        ref={control}
        type="button"
        className="link"
        tabIndex={tabIndex}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open && kept ? close() : show(true))}
      >
        {say(documentTexts.more, { count: words.length - 1 })}
      </button>
      {open && (
        <Popup under={control} className="reasons-popup">
          <ul id={id} className="reasons" aria-label={say(documentTexts.allReasons)}>
            {words.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Popup>
      )}
    </div>
  )
}

/** A term that is too long for a small or medium company. */
export function TermCell({ document: { termDays, unfairTerm } }: { document: DocumentRow }) {
  const say = useSay()
  if (termDays === null) return null
  const days = { days: fairTermDaysMax }
  return (
    <span className="term">
      {unfairTerm && (
        <span className="term-long" title={say(documentTexts.unfairHint, days)}>
          <Icon name="warning" />
          <span className="term-words">{say(documentTexts.unfairTerm, days)}</span>
        </span>
      )}
      {termDays}
    </span>
  )
}
