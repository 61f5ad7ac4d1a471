/**
 * The state of one form: a field is checked when it is left and again while it is wrong; everything is checked
 * on submit; what the server refuses stands beside its field, and what has no field stands below the form.
 */
import { useRef, useState } from 'react'
import type { FieldErrors } from '#contract/check.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { leaveFreely, useLeavingAsks } from '../leaving.tsx'
import { dropDraft, keepDraft, readDraft, type Values } from './draft.ts'

type Options<V extends Values, R> = {
  readonly initial: V
  /** What is wrong, by field. The contract's schema says it, or the functions beside the inputs. */
  readonly check: (values: V) => FieldErrors
  /** Sends the values; a refusal is thrown. */
  readonly submit: (values: V) => Promise<R>
  readonly onDone?: (result: R) => void
  /** The name under which unsent values are kept; without one they are lost with the page. */
  readonly draft?: string
}

export type Bound<T> = {
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
  /** True where the values come from a draft. */
  readonly restored: boolean
  /** How often the form was found wrong: each time the first wrong field takes the focus. */
  readonly failures: number
  readonly field: <K extends keyof V & string>(name: K) => Bound<V[K]>
  readonly submit: () => void
  readonly discard: () => void
}

export function useForm<V extends Values, R>(options: Options<V, R>): FormState<V> {
  const { initial, check, submit, onDone, draft } = options
  const entered = useEntered(initial, draft)
  const { values, set, latest } = entered
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useLeavingAsks(entered.changed, draft !== undefined)

  const recheck = (name: string, found: FieldErrors) =>
    setErrors((before) => ({ ...before, [name]: found[name] ?? '' }))
  const showWrong = (found: FieldErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }
  const fail = (error: unknown) => {
    const fields = error instanceof CallFailed ? error.fields : {}
    const isBeside = Object.keys(fields).some((name) => name in values)
    if (isBeside) showWrong(fields)
    const elsewhere = Object.entries(fields).filter(([name]) => !(name in values))
    if (!isBeside) setRefusal(messageOf(error))
    else if (elsewhere.length > 0) setRefusal(elsewhere.map(([, message]) => message).join(' '))
  }
  const send = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const result = await submit(latest())
      entered.forget()
      leaveFreely()
      onDone?.(result)
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  return {
    values,
    busy,
    refusal,
    restored: entered.restored,
    failures,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name] || undefined,
      readOnly: busy,
      onValue: (value) => {
        set(name, value)
        if (errors[name]) recheck(name, check(latest()))
      },
      onBlur: () => recheck(name, check(latest())),
    }),
    submit: () => {
      if (busy) return
      const found = check(latest())
      if (Object.values(found).some(Boolean)) showWrong(found)
      else void send()
    },
    discard: () => {
      entered.discard()
      setErrors({})
      setRefusal(undefined)
    },
  }
}

/** What was entered so far, read from the draft and kept there. */
function useEntered<V extends Values>(initial: V, draft: string | undefined) {
  const [first] = useState(() => (draft === undefined ? undefined : readDraft(draft, initial)))
  const [values, setValues] = useState<V>(first ?? initial)
  const [changed, setChanged] = useState(false)
  const [restored, setRestored] = useState(first !== undefined)
  /** A handler may change a value and check it before the next drawing. */
  const current = useRef(values)
  const take = (next: V) => {
    current.current = next
    setValues(next)
  }
  const forget = () => {
    if (draft !== undefined) dropDraft(draft)
    setChanged(false)
    setRestored(false)
  }
  return {
    values,
    changed,
    restored,
    latest: () => current.current,
    set: <K extends keyof V>(name: K, value: V[K]) => {
      take({ ...current.current, [name]: value })
      setChanged(true)
      if (draft !== undefined) keepDraft(draft, current.current)
    },
    forget,
    discard: () => {
      take(initial)
      forget()
    },
  }
}
