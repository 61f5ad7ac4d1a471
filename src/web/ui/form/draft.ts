/** What was entered into a form, kept across a reload and a switch of language until it is sent or discarded. */
import { draftOf } from '#web/session/cache.ts'

export type Values = Readonly<Record<string, unknown>>

export function readDraft<V extends Values>(form: string, initial: V): V | undefined {
  const kept = draftOf(form).get()
  return kept && fitted(kept, initial)
}

/** The kept values where they fit the form; those of an older form are no use. */
export function fitted<V extends Values>(kept: Values, initial: V): V | undefined {
  const names = Object.keys(initial)
  const fits =
    Object.keys(kept).length === names.length &&
    names.every((name) => name in kept && isAlike(kept[name], initial[name]))
  return fits ? (kept as V) : undefined
}

const isAlike = (one: unknown, other: unknown): boolean =>
  one === null || other === null
    ? typeof one === 'object' && typeof other === 'object'
    : typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** A browser whose store is full keeps no draft; the form goes on all the same. */
export function keepDraft(form: string, values: Values): void {
  try {
    draftOf(form).set(values)
  } catch {
    dropDraft(form)
  }
}

export const dropDraft = (form: string): void => draftOf(form).remove()
