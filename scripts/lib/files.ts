/** The project's files by path from the root: all of them, in a fixed order. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder; a file is returned as it is, and a missing path gives no files. */
export function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}
