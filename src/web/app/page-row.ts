/** A page of the portal: its address, its title, and who may open it. */
import type { Ability } from '#domain/access/abilities.ts'
import type { Pair } from '#text/text.ts'
import type { PageCode } from './page-code.ts'

export type PageRow = {
  readonly path: string
  readonly title: Pair
  /** The title from the address itself, if there is one. */
  readonly titleIn?: (query: URLSearchParams) => string | null
  /**
   * Who may open it: all visitors, only signed-in or signed-out people, identities with the authCode (in the shell),
   * or operators (in theirs). `either` is for all visitors: inside the shell for people who act for a company,
   * outside for others.
   */
  readonly entry: 'open' | 'signedOut' | 'signedIn' | 'shell' | 'either' | 'operator'
  readonly authCode?: Ability
  /** Set if the page exists only in a sandbox. */
  readonly sandboxOnly?: true
  readonly code: PageCode
}
