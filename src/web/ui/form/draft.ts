/**
 * What was entered into a form and has not been sent: kept for the person and the entity it was entered for, until it is
 * sent or discarded. It survives a reload, a session that ended and a switch of entity, and never holds a secret.
 */
import { draftsOf } from '#web/session/cache.ts'

export type Values = Readonly<Record<string, unknown>>

export type Draft<V> = {
  readonly values: V
  /** When it was last changed. */
  readonly atMs: number
}

/** Where the draft of a form lives: of whoever opened it, even if another tab acts for somebody else by now. */
export type DraftPlace<V extends Values> = {
  readonly read: (initial: V) => Draft<V> | undefined
  readonly keep: (values: V) => void
  readonly drop: () => void
}

/** Passwords and codes are not kept: a field that is secret comes back as it was first shown. */
export function draftPlace<V extends Values>(
  form: string,
  secret: readonly (keyof V & string)[],
): DraftPlace<V> {
  const drafts = draftsOf(form)
  return {
    read: (initial) => {
      const kept = drafts.get()
      const values = kept && fitted({ ...kept.values, ...only(initial, secret) }, initial)
      return values && { values, atMs: kept.atMs }
    },
    keep: (values) => {
      // A browser whose store is full keeps no draft; the form goes on all the same.
      try {
        drafts.set({ values: without(values, secret), atMs: Date.now() })
      } catch {
        drafts.remove()
      }
    },
    drop: drafts.remove,
  }
}

const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

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
