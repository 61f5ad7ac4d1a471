/** The stated total and the notes of a statement in the editor; and what the editor says about lines. */
import type { FieldErrors } from '#contract/check.ts'
import { type Currency, displayDigits, formatAmount } from '#domain/money.ts'
import { statementNotesCharactersMax } from '#domain/reconciliations/limits.ts'
import { nearlySameNumbers } from '#domain/reconciliations/match.ts'
import { reconciliationFailureTexts } from '#text/reconciliation-failures.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { lineReasonTexts } from '#text/reconciliations.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import type { Question } from '#web/ui/confirmations.ts'
import { TextField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import type { Whole } from './addresses.ts'
import { typedFrom, typedTotal } from './typed-lines.ts'

type Values = { readonly total: string; readonly notes: string }
type Props = {
  currency: Currency
  values: Values
  /** What the lines come to, less the stated total. */
  difference: bigint
  errors: FieldErrors
  onValues: (values: Values) => void
}

export function EditorHead({ currency, values, difference, errors, onValues }: Props) {
  const say = useSay()
  return (
    <Card title={say(editTexts.totalAndNotes)}>
      <div className="statement-fields">
        <TextField
          label={`${say(editTexts.total)} (${currency})`}
          help={
            difference === 0n
              ? say(editTexts.totalHelp)
              : say(editTexts.totalOff, {
                  difference: `${currency} ${displayDigits({ currency, minor: difference }, language())}`,
                })
          }
          inputMode="decimal"
          value={values.total}
          onValue={(total) => onValues({ ...values, total })}
          error={errors['total']}
        />
        <TextField
          label={say(editTexts.notes)}
          maxLength={statementNotesCharactersMax}
          value={values.notes}
          onValue={(notes) => onValues({ ...values, notes })}
          error={errors['notes']}
        />
      </div>
    </Card>
  )
}

/** Numbers that differ only by case, width or leading zeros. */
export function NearNumbers({ numbers }: { numbers: readonly string[] }) {
  const say = useSay()
  return nearlySameNumbers(numbers).map((near) => (
    <p key={near.join()} className="form-warning" role="status">
      {say(editTexts.near, { numbers: near.join(' / ') })}
    </p>
  ))
}

/** Why lines were rejected, by their numbers. */
export const whyRejected = (statement: Whole | undefined): ReadonlyMap<string, string> =>
  new Map(
    (statement?.items ?? []).flatMap(({ number, reason, description }): [string, string][] => {
      if (reason === null) return []
      const why = [sayNow(lineReasonTexts[reason]), ...(description ? [description] : [])].join(' · ')
      return [[number, sayNow(editTexts.rejectedBecause, { why })]]
    }),
  )

/** The message of the first field that is wrong, or of the refusal. */
export const firstErrorOf = (error: unknown): string => {
  const [first] = error instanceof CallFailed ? Object.values(error.fields) : []
  return first ?? messageOf(error)
}

type Stored = Pick<NonNullable<Whole['correction']>, 'items' | 'total'>

/** The total that was stated; empty where it is that of the lines. */
export function statedTotal(stored: Stored | undefined | null, currency: Currency, carried: bigint): string {
  if (!stored) return ''
  const minor = typedTotal(stored.items.map(typedFrom), currency) + carried
  return stored.total === formatAmount({ currency, minor }) ? '' : stored.total
}

/** A first round needs a line; a later one may drop what was rejected. */
export const emptyErrors = (isNeeded: boolean, lines: readonly unknown[]): FieldErrors =>
  isNeeded && lines.length === 0
    ? { 'items.0.number': sayNow(reconciliationFailureTexts.reconciliationEmpty) }
    : {}

type Sending = { count: number; party: string; currency: Currency; itemTotal: bigint; stated: bigint }

/** What is asked before sending: about the difference, if there is one. */
export function sendQuestion({ count, party, currency, itemTotal, stated }: Sending): Question {
  const digits = (minor: bigint): string => `${currency} ${displayDigits({ currency, minor }, language())}`
  if (itemTotal === stated)
    return {
      title: sayNow(editTexts.sendTitle, { count, party }),
      body: sayNow(editTexts.sendBody, { amount: digits(itemTotal) }),
      yes: sayNow(editTexts.send),
    }
  return {
    title: sayNow(editTexts.differenceTitle),
    body: sayNow(editTexts.differenceBody, {
      total: digits(stated),
      itemTotal: digits(itemTotal),
      difference: digits(itemTotal - stated),
    }),
    yes: sayNow(editTexts.differenceYes),
  }
}

type ButtonsProps = {
  /** The next round, in a correction. */
  round: number | undefined
  busy: boolean
  onKeep: () => void
  onSend: () => void
}

export function EditorButtons({ round, busy, onKeep, onSend }: ButtonsProps) {
  const say = useSay()
  return (
    <div className="statement-buttons">
      <Button busy={busy} onClick={onKeep}>
        {say(round === undefined ? editTexts.save : editTexts.saveCorrection)}
      </Button>
      <Button look="primary" busy={busy} onClick={onSend}>
        {round === undefined ? say(editTexts.send) : say(editTexts.sendNext, { round })}
      </Button>
    </div>
  )
}
