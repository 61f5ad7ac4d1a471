/** What the palette can find. A source has its entries at hand, or is asked for those that match a keyword. */
import type { IconName } from '../icon.tsx'
import type { Find } from '../use-found.ts'

export type Entry = {
  readonly id: string
  readonly title: string
  /** Other names by which it is found, such as its title in the other language. */
  readonly alsoCalled?: readonly string[]
  /** What is said beside it, such as a company or an amount. */
  readonly hint?: string
  readonly icon?: IconName
  readonly run: () => void
}

export type Source = {
  readonly id: string
  /** Stands above its entries. */
  readonly title: string
} & ({ readonly entries: readonly Entry[] } | { readonly find: Find<Entry> })
