/** The heads of groups of rows that follow each other, by the index of the first row of each. */
import type { ReactNode } from 'react'
import type { RowGroups } from './spec.ts'

export function groupHeads<Row>(
  groups: RowGroups<Row> | undefined,
  rows: readonly Row[],
): ReadonlyMap<number, ReactNode> {
  const heads = new Map<number, ReactNode>()
  if (!groups) return heads
  const keys = rows.map(groups.keyOf)
  keys.forEach((key, index) => {
    if (key === keys[index - 1]) return
    const end = keys.findIndex((other, n) => n > index && other !== key)
    heads.set(index, groups.head(rows.slice(index, end === -1 ? undefined : end)))
  })
  return heads
}
