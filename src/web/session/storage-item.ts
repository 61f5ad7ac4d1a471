/** Typed access to one item of browser storage. An invalid value counts as absent. */
import * as z from 'zod/mini'

export type Item<T> = {
  readonly get: () => T | undefined
  readonly set: (value: T) => void
  readonly remove: () => void
}

type Store = () => Storage

/** An item that is kept as plain text. */
export const textItem = <T extends string>(store: Store, key: string, schema: z.ZodMiniType<T>): Item<T> => ({
  get: () => z.safeParse(schema, store().getItem(key)).data,
  set: (value) => store().setItem(key, value),
  remove: () => store().removeItem(key),
})

/** An item that is kept as JSON. */
export const jsonItem = <T>(store: Store, key: string, schema: z.ZodMiniType<T>): Item<T> => ({
  get: () => z.safeParse(schema, parsed(store().getItem(key))).data,
  set: (value) => store().setItem(key, JSON.stringify(value)),
  remove: () => store().removeItem(key),
})

function parsed(json: string | null): unknown {
  if (json === null) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
