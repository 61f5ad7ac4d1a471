/**
 * `npm run prove [-- ID…]`: are the tests worth their titles? In a copy of the tree, deletes the line that stands
 * with each requirement and expects the requirement's own tests to fail.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Proof, type Requirement, readProofs, readRequirements } from './generators/requirements.ts'

const copied = ['src', 'test', 'demo', 'migrations', 'scripts', 'bench', 'docs', 'assets', 'build']
const copiedFiles = [
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'playwright.config.ts',
  'vite.config.ts',
  'ARCHITECTURE.md',
]
const browserFile = /\.spec\.ts$/

const requirements = readRequirements()
const proofs = readProofs()
const asked = process.argv.slice(2)
const ids = asked.length > 0 ? asked : Object.keys(requirements)
const copy = mkdtempSync(join(tmpdir(), 'sooner-prove-'))
let unproved = 0
try {
  for (const folder of copied) cpSync(folder, join(copy, folder), { recursive: true })
  for (const file of copiedFiles) cpSync(file, join(copy, file))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const id of ids) {
    const red = prove(id, requirements[id])
    if (!red) unproved += 1
    process.stdout.write(`${red ? 'red  ' : 'GREEN'} ${id}\n`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.stdout.write(`${ids.length - unproved} of ${ids.length} proved\n`)
process.exitCode = unproved === 0 ? 0 : 1

function prove(id: string, requirement: Requirement | undefined): boolean {
  if (!requirement) throw new Error(`There is no requirement ${id}.`)
  const path = join(copy, requirement.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.replace(requirement.line, ''))
  try {
    const mine = proofs.filter((proof) => proof.id === id)
    return (
      failsIn(
        mine.filter(({ file }) => !browserFile.test(file)),
        vitest(id),
      ) ||
      failsIn(
        mine.filter(({ file }) => browserFile.test(file)),
        playwright(id),
      )
    )
  } finally {
    writeFileSync(path, whole)
  }
}

type Command = readonly string[]
const pattern = (id: string): string => `\\[${id}\\]`
const vitest = (id: string): Command => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  '-t',
  pattern(id),
]
const playwright = (id: string): Command => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--grep',
  pattern(id),
]

function failsIn(mine: readonly Proof[], command: Command): boolean {
  if (mine.length === 0) return false
  const files = [...new Set(mine.map(({ file }) => file))]
  const { status } = spawnSync(process.execPath, [...command, ...files], { cwd: copy, stdio: 'ignore' })
  return status !== 0
}
