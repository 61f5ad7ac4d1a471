/**
 * Drafts: unsent form input, kept per person and entity until it is sent or discarded. They survive a reload, an
 * expired session and a switch of entity, and never contain secrets.
 */
import { draftsOf } from '#web/session/cache.ts'

export type Values = Readonly<Record<string, unknown>>

export type Draft<V> = {
  readonly values: V
  /** When it was last changed. */
  readonly atMs: number
}

/**
 * The storage key of a draft: of the person who opened the form, even if another tab acts for another person by now.
 */
export type DraftPlace<V extends Values> = {
  readonly read: (initial: V) => Draft<V> | undefined
  readonly keep: (values: V) => void
  readonly drop: () => void
}

/** Passwords and codes are not kept: a secret field gets its initial value. */
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
      // If the browser's storage is full, there is no draft; the form still works.
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

/** The stored values, if they fit the form; those of an older form are ignored. */
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
