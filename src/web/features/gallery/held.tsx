/** A value that a sample holds. */
import { type ReactNode, useState } from 'react'

export type HeldValue<T> = { readonly value: T; readonly onValue: (value: T) => void }

export function Held<T>({ initial, children }: { initial: T; children: (held: HeldValue<T>) => ReactNode }) {
  const [value, onValue] = useState(initial)
  return children({ value, onValue })
}
