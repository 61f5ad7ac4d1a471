/** Matches the header of a sheet with the columns of a kind: in any order, in either language, each at most once. */
export type ColumnNames = {
  readonly key: string
  /** In both languages. */
  readonly names: readonly string[]
  readonly isRequired: boolean
}

/** Missing, unknown and duplicate columns of a header. */
export type HeaderErrors = {
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
  readonly twice: readonly string[]
}

/** The key of each column from the left; null for columns that are not read. */
export type Layout = readonly (string | null)[]

/** A star means required; star, case and spaces are ignored. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/[\s*]/g, '').toLowerCase()

export function layoutOf(
  header: readonly string[],
  columns: readonly ColumnNames[],
  ignored: readonly string[],
): { readonly layout: Layout } | { readonly errors: HeaderErrors } {
  const keys = new Map(columns.flatMap(({ key, names }) => names.map((name) => [plain(name), key] as const)))
  const unread = new Set(ignored.map(plain))
  const layout = header.map((name) => keys.get(plain(name)) ?? null)
  const seen = layout.filter((key) => key !== null)
  const errors: HeaderErrors = {
    missing: columns.filter(({ key, isRequired }) => isRequired && !seen.includes(key)).map(({ key }) => key),
    unknown: header.filter(
      (name, index) => layout[index] === null && plain(name) !== '' && !unread.has(plain(name)),
    ),
    twice: columns.map(({ key }) => key).filter((key) => seen.filter((one) => one === key).length > 1),
  }
  return Object.values(errors).every((found) => found.length === 0) ? { layout } : { errors }
}
