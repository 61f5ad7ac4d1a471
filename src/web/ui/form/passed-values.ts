/** Form input carried through one reload; secrets are typed again. */
import { carried } from '#web/session/tab-storage.ts'
import { fitted, type Values } from './draft.ts'

export type CarriedForm<V extends Values> = {
  /** The name of the form. */
  readonly form: string
  /** Passwords and codes, which are never stored. */
  readonly secret: readonly (keyof V & string)[]
}

/** If the browser's storage is full, nothing is carried over. */
export function passOver<V extends Values>({ form, secret }: CarriedForm<V>, values: V): void {
  const open = Object.entries(values).filter(([name]) => !secret.includes(name))
  try {
    carried.set({ form, values: Object.fromEntries(open) })
  } catch {
    carried.remove()
  }
}

export function readPassedValues<V extends Values>(form: string, initial: V): V | undefined {
  const kept = carried.get()
  return kept?.form === form ? fitted({ ...initial, ...kept.values }, initial) : undefined
}

export const dropPassedValues = (): void => carried.remove()
