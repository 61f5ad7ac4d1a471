/** The project's files by path from the root: all of them, in a fixed order. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder; a file given instead of a folder stands for itself, and what is absent is empty. */
export function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}
