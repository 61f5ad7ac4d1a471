/** A rejection with a required reason. */
import { type ReactNode, useState } from 'react'
import { charactersOf } from '#domain/formats.ts'
import { descriptionCharactersMax, reasonCharactersMax } from '#domain/limits.ts'
import { parseDescription, parseReason } from '#domain/reasons.ts'
import { dialogTexts } from '#text/dialogs.ts'
import { formats } from '#text/formats.ts'
import { inputs } from '#text/inputs.ts'
import { inSentence } from '#text/text.ts'
import { messageOf } from '#web/api/failed.ts'
import { ConfirmDialog } from './dialog.tsx'
import { TextArea } from './inputs/text-area.tsx'
import { language, useSay } from './say.ts'
import { useUnsavedChanges } from './unsaved-changes.tsx'

export type Rejection = { readonly reason: string; readonly description: string }

type Props = {
  title: string
  body?: string
  /** The subject, above the reason. */
  details?: ReactNode
  yes: string
  /** The label of the reason, where it is not that of a rejection. */
  label?: string
  /** Its name in "Enter …!". */
  toEnter?: string
  long?: boolean
  /** Set if a further note is possible. */
  withDescription?: boolean
  onClose: () => void
  /** Sends the rejection; the dialog closes on success and stays on a refusal. */
  onReject: (rejection: Rejection) => Promise<void>
}

export function ReasonDialog(props: Props) {
  const { title, body, details, yes, long = false, withDescription = false, onClose, onReject } = props
  const say = useSay()
  const label = props.label ?? say(dialogTexts.reason)
  const [parse, charactersMax] = long
    ? ([parseDescription, descriptionCharactersMax] as const)
    : ([parseReason, reasonCharactersMax] as const)
  const [reason, setReason] = useState('')
  const [description, setDescription] = useState('')
  const [requested, setRequested] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useUnsavedChanges(reason !== '' || description !== '', false)
  const reasonError = useLengthError(reason, props.label ?? say(dialogTexts.reasonInWords), charactersMax)
  const descriptionError = useLengthError(
    description,
    say(dialogTexts.descriptionInWords),
    descriptionCharactersMax,
  )
  const missing = parse(reason) === undefined && reasonError === undefined
  const send = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onReject({ reason: parse(reason) ?? '', description: description.trim() })
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  const reject = () => {
    setRequested(true)
    if (!missing && !reasonError && !descriptionError) void send()
  }
  const toEnter = props.toEnter ?? props.label ?? say(dialogTexts.reasonToEnter)
  const field = inSentence(toEnter, language())
  const enter = say(formats.enter, { field })
  return (
    <ConfirmDialog
      title={title}
      {...(body && { body })}
      yes={yes}
      tone="danger"
      busy={busy}
      error={refusal}
      onYes={reject}
      onClose={onClose}
    >
      {details}
      <div className="dialog-fields">
        <TextArea
          label={label}
          required
          rows={2}
          charactersMax={charactersMax}
          value={reason}
          readOnly={busy}
          onValue={setReason}
          error={reasonError ?? (requested && missing ? enter : undefined)}
        />
        {withDescription && (
          <TextArea
            label={say(dialogTexts.description)}
            charactersMax={descriptionCharactersMax}
            value={description}
            readOnly={busy}
            onValue={setDescription}
            error={descriptionError}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

function useLengthError(text: string, field: string, max: number): string | undefined {
  const say = useSay()
  return charactersOf(text.trim()) > max
    ? say(inputs.tooLong, { field: inSentence(field, language()), max })
    : undefined
}
