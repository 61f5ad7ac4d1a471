/**
 * Programs of the project as processes of their own. Each is bundled once by every process of a run, as a build would: a
 * start from the sources takes five times as long.
 */
import { mkdirSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { inject } from 'vitest'
import { bundling, threads } from '../../scripts/lib/bundling.ts'

const bundled = new Map<string, string>()

/** The bundle of a source file, for Node to run. */
export function programOf(source: string): string {
  const known = bundled.get(source)
  if (known) return known
  const outdir = join(folderOfProcess(), basename(source, '.ts'))
  buildSync({ ...bundling, entryPoints: { main: source, ...threads }, outdir, logLevel: 'error' })
  const program = join(outdir, 'main.js')
  bundled.set(source, program)
  return program
}

let made: string | undefined

/** Goes with the cluster of the run; packages are found there as they are in the project. */
function folderOfProcess(): string {
  if (made) return made
  made = join(inject('programsFolder'), String(process.pid))
  mkdirSync(made, { recursive: true })
  symlinkSync(resolve('node_modules'), join(made, 'node_modules'))
  return made
}
