/** The editor of a statement: its lines from documents, by hand or by upload, its total, and sending it. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { check, type FieldErrors } from '#contract/check.ts'
import {
  reconciliationAdd,
  reconciliationEdit,
  reconciliationSend,
} from '#contract/reconciliation-actions.ts'
import type { Reply, Request } from '#contract/route.ts'
import { type Currency, displayDigits, formatAmount } from '#domain/money.ts'
import { plainAmount } from '#domain/numerals.ts'
import { statementTotal } from '#domain/reconciliations/lines.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { editAt, viewAt, type Whole } from './addresses.ts'
import {
  EditorButtons,
  EditorHead,
  emptyErrors,
  firstErrorOf,
  NearNumbers,
  sendQuestion,
  statedTotal,
  whyRejected,
} from './editor-parts.tsx'
import { LinesGrid } from './lines-grid.tsx'
import { PickDocuments } from './pick-documents.tsx'
import {
  type Choices,
  keptChoices,
  openProposals,
  type ProposalChoice,
  ProposalsCard,
  proposalErrors,
} from './proposals-card.tsx'
import {
  approvedTotal,
  emptyLine,
  isBlank,
  linesAfter,
  sentOf,
  type TypedLine,
  takenNumbers,
  typedOf,
  typedTotal,
} from './typed-lines.ts'
import { UploadLines } from './upload-lines.tsx'

type Start = { readonly payeeId: string; readonly currency: Currency; readonly party: string }
type Props = { start: Start; statement?: Whole; opensUpload?: boolean }
type StoredStatement = Pick<Reply<typeof reconciliationAdd>, 'id' | 'version'>

export function Editor({ start: { payeeId, currency, party }, statement, opensUpload = false }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const kept = statement?.status === 'draft' ? statement : statement?.correction
  const [lines, setLines] = useState<readonly TypedLine[]>(() =>
    statement ? typedOf(statement) : [emptyLine()],
  )
  const [notes, setNotes] = useState(kept?.notes ?? '')
  const carried = statement ? approvedTotal(statement) : 0n
  const [total, setTotal] = useState(statedTotal(kept, currency, carried))
  const [choices, setChoices] = useState<Choices>(() => keptChoices(statement))
  const [choiceErrors, setChoiceErrors] = useState<FieldErrors>({})
  const [isChanged, setChanged] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [isUploading, setUploading] = useState(opensUpload)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const [tries, setTries] = useState(0)
  const settle = useUnsavedChanges(isChanged, false)
  const round = statement && statement.status !== 'draft' ? statement.round + 1 : undefined
  const filled = lines.filter((line) => !isBlank(line))
  const taken = takenNumbers(filled, statement)
  const itemTotal = typedTotal(filled, currency) + carried
  const stated = total.trim() === '' ? itemTotal : statementTotal(plainAmount(total), currency)
  const digits = (minor: bigint): string => `${currency} ${displayDigits({ currency, minor }, language())}`
  const change = (next: readonly TypedLine[]) => {
    setLines(next)
    setChanged(true)
    // Errors name lines by their place, or all of them, or say that there is none.
    if (next.length !== lines.length || errors['items'] || filled.length === 0) setErrors({})
  }
  const addLines = (added: readonly TypedLine[]) => {
    change([...filled, ...added])
    confirmDone(say(editTexts.picked, { count: added.length }))
  }
  const choose = (proposal: Whole['proposals'][number], choice: ProposalChoice) => {
    setChoices({ ...choices, [proposal.id]: choice })
    setChoiceErrors({})
    change(linesAfter(lines, proposal, choice.take))
  }
  const body = (): Request<typeof reconciliationEdit>['body'] => ({
    version: statement?.version ?? 1,
    items: filled.map(sentOf),
    ...(notes.trim() !== '' && { notes }),
    ...(total.trim() !== '' && { total }),
    ...(statement &&
      statement.status !== 'draft' && {
        proposals: Object.entries(choices).map(([proposalId, { take, description }]) => ({
          proposalId,
          take,
          ...(description.trim() !== '' && { description }),
        })),
      }),
  })
  /** Errors that need no answer of the server, each at its field. */
  const isFit = (isSending: boolean): boolean => {
    const checked = check(reconciliationEdit.body, body(), language())
    const wrong = checked.ok ? {} : checked.fields
    const empty = emptyErrors(isSending && round === undefined, filled)
    const unanswered = proposalErrors(openProposals(statement), choices, isSending)
    setLines(filled.length > 0 ? filled : [emptyLine()])
    setErrors({ ...wrong, ...empty })
    setChoiceErrors(unanswered)
    setRefusal(undefined)
    setTries((before) => before + 1)
    return [wrong, empty, unanswered].every((found) => Object.keys(found).length === 0)
  }
  const save = async (): Promise<StoredStatement | undefined> => {
    try {
      const { version: _version, ...entered } = body()
      const saved = statement
        ? {
            id: statement.id,
            ...(await call(
              reconciliationEdit,
              { params: { id: statement.id }, body: body() },
              { inPlace: true, renews: true },
            )),
          }
        : await call(reconciliationAdd, { body: { payeeId, currency, ...entered } }, { inPlace: true })
      settle()
      setChanged(false)
      return saved
    } catch (error) {
      if (error instanceof CallFailed) setErrors(error.fields)
      setRefusal(firstErrorOf(error))
      setTries((before) => before + 1)
      return undefined
    }
  }
  const keep = async () => {
    if (!isFit(false)) return
    setBusy(true)
    const saved = await save()
    setBusy(false)
    if (!saved) return
    confirmDone(say(editTexts.saved))
    if (!statement) await navigate(editAt(saved.id), { replace: true })
  }
  const send = async () => {
    if (!isFit(true)) return
    const difference = itemTotal - (stated ?? itemTotal)
    const isSure = await ask(
      sendQuestion({ count: filled.length, party, currency, itemTotal, stated: stated ?? itemTotal }),
    )
    if (!isSure) return
    setBusy(true)
    const saved = await save()
    if (saved) await sendSaved(saved, difference)
    setBusy(false)
  }
  const sendSaved = async ({ id, version }: StoredStatement, difference: bigint) => {
    try {
      const confirmed =
        difference === 0n ? {} : { confirmedDifference: formatAmount({ currency, minor: difference }) }
      await call(
        reconciliationSend,
        { params: { id }, body: { version, ...confirmed } },
        { inPlace: true, renews: true },
      )
      confirmDone(say(editTexts.sent))
      await navigate(viewAt(id), { replace: true })
    } catch (error) {
      setRefusal(messageOf(error))
      if (!statement) await navigate(editAt(id), { replace: true })
    }
  }
  return (
    <div className="statement-stack">
      {statement && (
        <ProposalsCard statement={statement} choices={choices} errors={choiceErrors} onChoice={choose} />
      )}
      {isUploading && <UploadLines payeeId={payeeId} currency={currency} taken={taken} onTake={addLines} />}
      <Card
        title={say(editTexts.lines, { count: filled.length, total: digits(itemTotal) })}
        action={
          <span className="statement-actions">
            <Button onClick={() => setPicking(true)}>{say(editTexts.pick)}</Button>
            {!isUploading && <Button onClick={() => setUploading(true)}>{say(editTexts.upload)}</Button>}
          </span>
        }
      >
        {carried !== 0n && (
          <p className="sub">{say(editTexts.carried, { count: statement?.approved ?? 0 })}</p>
        )}
        <LinesGrid lines={lines} onLines={change} errors={errors} rejections={whyRejected(statement)} />
        {errors['items'] && errors['items'] !== refusal && (
          <p className="form-error" role="alert" tabIndex={-1}>
            {errors['items']}
          </p>
        )}
        <NearNumbers numbers={filled.map(({ number }) => number)} />
        <div className="statement-buttons statement-lines-end">
          <Button onClick={() => change([...lines, emptyLine()])}>{say(editTexts.addLine)}</Button>
          <span className="sub">{say(editTexts.pasteHint)}</span>
        </div>
      </Card>
      <EditorHead
        difference={stated === undefined || total.trim() === '' ? 0n : itemTotal - stated}
        currency={currency}
        values={{ total, notes }}
        errors={errors}
        onValues={(next) => {
          setTotal(next.total)
          setNotes(next.notes)
          setChanged(true)
        }}
      />
      <FormErrors tries={tries} refusal={refusal} />
      <EditorButtons round={round} busy={busy} onKeep={() => void keep()} onSend={() => void send()} />
      {isPicking && (
        <PickDocuments
          payeeId={payeeId}
          currency={currency}
          taken={taken}
          onPick={(added) => {
            setPicking(false)
            addLines(added)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
