/** Sources of the palette: a local list, or a search by keyword. */
import type { IconName } from '../icon.tsx'
import type { SearchSource } from '../use-search.ts'

export type Entry = {
  readonly id: string
  readonly title: string
  /** Other names to find it by, such as its title in the other language. */
  readonly alsoCalled?: readonly string[]
  /** Shown next to it, such as a company or an amount. */
  readonly hint?: string
  readonly icon?: IconName
  readonly run: () => void
}

export type Source = {
  readonly id: string
  /** The heading of its entries. */
  readonly title: string
} & ({ readonly entries: readonly Entry[] } | { readonly find: SearchSource<Entry> })
