/** Rejecting lines: a reason and a description, both required. */
import { useState } from 'react'
import { charactersOf } from '#domain/formats.ts'
import { descriptionCharactersMax } from '#domain/limits.ts'
import { parseDescription } from '#domain/reasons.ts'
import { type LineReason, lineReasons } from '#domain/reconciliations/answer.ts'
import { reconciliationFailureTexts } from '#text/reconciliation-failures.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { lineReasonTexts } from '#text/reconciliations.ts'
import { messageOf } from '#web/api/failed.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { useSay } from '#web/ui/say.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'

type Props = {
  count: number
  /** What the comparison suggests. */
  suggested: LineReason | undefined
  /** What follows, where this answers the last lines. */
  follows: string | undefined
  onReject: (reason: LineReason, description: string) => Promise<void>
  onClose: () => void
}

export function RejectLines({ count, suggested, follows, onReject, onClose }: Props) {
  const say = useSay()
  const [reason, setReason] = useState<LineReason | ''>(suggested ?? '')
  const [description, setDescription] = useState('')
  const [isRequested, setRequested] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useUnsavedChanges(description !== '', false)
  const given = parseDescription(description)
  const isLong = charactersOf(description.trim()) > descriptionCharactersMax
  const send = async () => {
    setRequested(true)
    if (reason === '' || given === undefined) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await onReject(reason, given)
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={say(viewTexts.rejectTitle, { count })}
      yes={say(viewTexts.reject)}
      tone="danger"
      busy={busy}
      error={refusal}
      onYes={() => void send()}
      onClose={onClose}
    >
      {follows && <p>{follows}</p>}
      <div className="dialog-fields">
        <SelectField
          label={say(viewTexts.reason)}
          required
          value={reason}
          onValue={setReason}
          choices={lineReasons.map((value) => ({ value, label: say(lineReasonTexts[value]) }))}
          error={isRequested && reason === '' ? say(reconciliationFailureTexts.lineReasonMissing) : undefined}
        />
        <TextArea
          label={say(viewTexts.description)}
          required
          rows={2}
          charactersMax={descriptionCharactersMax}
          value={description}
          readOnly={busy}
          onValue={setDescription}
          error={
            isRequested && given === undefined && !isLong
              ? say(reconciliationFailureTexts.lineDescriptionMissing)
              : undefined
          }
        />
      </div>
    </ConfirmDialog>
  )
}
