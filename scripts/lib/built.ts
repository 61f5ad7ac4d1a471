/** Whether `build/` still matches the sources, compared by content, so that file times do not matter. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { filesIn } from './files.ts'

export const builtFrom = 'build/.built-from'

const sources = [
  'src',
  'demo',
  'scripts/serve.ts',
  'scripts/build.ts',
  'scripts/lib/bundling.ts',
  'scripts/lib/compress.ts',
  'scripts/lib/module-roots.ts',
  'vite.config.ts',
  'package-lock.json',
]

export function isBuilt(): boolean {
  try {
    return readFileSync(builtFrom, 'utf8') === sourcesHash()
  } catch {
    return false
  }
}

export function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).filter((name) => !/\.test\.tsx?$/.test(name)))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
