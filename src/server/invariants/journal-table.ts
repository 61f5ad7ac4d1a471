/** A table that the journal covers, as verify-books reads it. */

export type Kind = 'plain' | 'day' | 'instant' | 'bytes'
export type JournalTable = {
  readonly table: string
  /** Columns by the way in which they are written before they are hashed; in the order of the table's tie. */
  readonly facts: string
  readonly kinds: Readonly<Record<string, Kind>>
  readonly grouped: string
  /** Rows that are not facts yet are left out. */
  readonly which: string
  /** Columns that are hashed twice on their own before their row is. */
  readonly secrets: readonly string[]
}

export const journalTable = (
  table: string,
  facts: string,
  grouped: string,
  kinds: JournalTable['kinds'] = {},
  which = 'true',
  secrets: JournalTable['secrets'] = [],
): JournalTable => ({
  table,
  facts,
  grouped,
  kinds,
  which,
  secrets,
})
