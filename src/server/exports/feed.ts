/** Rows in batches, taken in portions: a sheet takes as many as it can hold, and the next one continues. */
export type Feed<Row> = {
  /** The next rows, at least one and at most this many; none at the end. */
  readonly take: (rowsMax: number) => Promise<readonly Row[]>
  readonly hasMore: () => Promise<boolean>
  /** Closes the source of the rows at any point. */
  readonly close: () => Promise<void>
}

export function feedOf<Row>(batches: AsyncIterable<readonly Row[]>): Feed<Row> {
  const source = batches[Symbol.asyncIterator]()
  let rows: readonly Row[] = []
  const hasMore = async (): Promise<boolean> => {
    while (rows.length === 0) {
      const next = await source.next()
      if (next.done) return false
      rows = next.value
    }
    return true
  }
  return {
    hasMore,
    take: async (rowsMax) => {
      await hasMore()
      const taken = rows.slice(0, rowsMax)
      rows = rows.slice(rowsMax)
      return taken
    },
    close: async () => void (await source.return?.()),
  }
}
