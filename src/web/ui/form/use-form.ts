/**
 * The state of a form: fields are validated on blur and again while invalid; everything on submit; refusals are shown
 * at their field, or below the form.
 */
import { useState } from 'react'
import type { FieldErrors } from '#contract/check.ts'
import { formTexts } from '#text/forms.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { useSay } from '../say.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { useMounted } from '../use-mounted.ts'
import type { Values } from './draft.ts'
import { type Hold, useFormHold } from './form-hold.ts'
import { type CarriedForm, passOver } from './passed-values.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useFormValues } from './use-form-values.ts'

type Options<V extends Values, R> = {
  readonly initial: V
  /** Errors by field, from the contract's schema or the functions next to the inputs. */
  readonly check: (values: V) => FieldErrors
  /** Asked once the values are valid; nothing is sent if the answer is no. */
  readonly confirm?: (values: V) => Promise<boolean>
  /** Sends the values; throws a refusal. */
  readonly submit: (values: V) => Promise<R>
  readonly onDone?: (result: R) => void
  /** The name of the draft, per person and entity; without it unsent input is lost with the page. */
  readonly draft?: string
  /** Secret fields, which no draft contains. */
  readonly secret?: readonly (keyof V & string)[]
  /** The name under which input survives a switch of language, except secrets. */
  readonly carried?: CarriedForm<V>
}

export type FieldProps<T> = {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onValue: (value: T) => void
  readonly onBlur: () => void
}

export type FormState<V extends Values> = {
  readonly values: V
  readonly busy: boolean
  readonly refusal: string | undefined
  /** Set if a draft can be restored: when it was entered. */
  readonly offeredAtMs: number | undefined
  /** How often validation failed: each time the first invalid field gets the focus. */
  readonly failures: number
  readonly field: <K extends keyof V & string>(name: K) => FieldProps<V[K]>
  readonly submit: () => void
  /** Restores the offered draft, or discards it. */
  readonly restore: () => void
  readonly discard: () => void
  /** Moves the input onto newer initial values: what was changed stays. Answers whether anything was. */
  readonly rebase: (before: V, after: V) => boolean
  /** Registers work that must finish before the form is sent. */
  readonly hold: Hold
}

export function useForm<V extends Values, R>(options: Options<V, R>): FormState<V> {
  const { initial, check, confirm, submit, onDone, draft } = options
  const { secret = [], carried = draftPassed(options) } = options
  const say = useSay()
  const entered = useFormValues({ initial, draft, secret, carried: carried?.form })
  const { values, latest } = entered
  const errors = useFieldErrors()
  const held = useFormHold()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isHere = useMounted()
  const carry = carried && (() => passOver(carried, latest()))
  const settle = useUnsavedChanges(entered.changed, draft !== undefined, {
    ...(carry && { carry }),
    drop: entered.drop,
  })

  const fail = (error: unknown) => {
    const fields = error instanceof CallFailed ? error.fields : {}
    const hasFieldErrors = Object.keys(fields).some((name) => name in values)
    if (hasFieldErrors) errors.showRefused(fields)
    const elsewhere = Object.entries(fields).filter(([name]) => !(name in values))
    if (!hasFieldErrors) setRefusal(messageOf(error))
    else if (elsewhere.length > 0) setRefusal(elsewhere.map(([, message]) => message).join(' '))
  }
  /** A person who has left the page meanwhile is not redirected. */
  const succeed = (result: R) => {
    entered.forget()
    if (!isHere()) return
    settle()
    onDone?.(result)
  }
  const send = async () => {
    if (confirm && !(await confirm(latest()))) return
    setBusy(true)
    setRefusal(undefined)
    errors.clear()
    try {
      succeed(await submit(latest()))
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  return {
    values,
    busy,
    refusal: held.wasRequired ? say(formTexts.filesUnderWay) : refusal,
    offeredAtMs: entered.offeredAtMs,
    failures: errors.failures,
    hold: held.hold,
    field: (name) => ({
      name,
      value: values[name],
      error: errors.of(name),
      readOnly: busy,
      onValue: (value) => {
        entered.set(name, value)
        errors.changed(name, () => check(latest()))
      },
      onBlur: () => errors.recheck(name, check(latest())),
    }),
    submit: () => {
      if (busy) return
      if (held.isHeld) return held.ask()
      const found = check(latest())
      if (Object.values(found).some(Boolean)) errors.showFound(found)
      else void send()
    },
    restore: entered.restore,
    discard: entered.drop,
    rebase: entered.rebase,
  }
}

/** The draft is restored automatically after an intended reload. */
const draftPassed = <V extends Values, R>({
  draft,
  secret = [],
}: Options<V, R>): CarriedForm<V> | undefined =>
  draft === undefined ? undefined : { form: `draft ${draft}`, secret }
