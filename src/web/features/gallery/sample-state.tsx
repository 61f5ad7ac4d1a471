/** Holds the value of a sample input as state. */
import { type ReactNode, useState } from 'react'

export type SampleValue<T> = { readonly value: T; readonly onValue: (value: T) => void }

export function SampleState<T>({
  initial,
  children,
}: {
  initial: T
  children: (held: SampleValue<T>) => ReactNode
}) {
  const [value, onValue] = useState(initial)
  return children({ value, onValue })
}
