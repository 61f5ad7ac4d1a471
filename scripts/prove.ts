/**
 * `npm run prove [-- ID…]`: do the tests prove what their titles say? In a copy of the tree, deletes the line that is named
 * with each requirement and expects a test that names the requirement to fail.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Requirement, readProofTests, readRequirements } from './generators/requirements.ts'

const browserFile = /\.spec\.ts$/
const node = (cwd: string, args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 })

/** The tree as a clone would contain it if everything were committed now. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sooner-prove-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of listed.toString().split('\0').filter(Boolean)) cpSync(file, join(copy, file))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Whether a test that names the requirement fails without its line. */
function isProved(copy: string, id: string, { file, line }: Requirement): boolean {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  const mine = [
    ...new Set(
      readProofTests()
        .filter((proof) => proof.id === id)
        .map((proof) => proof.file),
    ),
  ]
  writeFileSync(
    path,
    whole.replace(line, () => ''),
  )
  try {
    return (
      unitFails(
        copy,
        id,
        mine.filter((name) => !browserFile.test(name)),
      ) ||
      browserFails(
        copy,
        id,
        mine.filter((name) => browserFile.test(name)),
      )
    )
  } finally {
    writeFileSync(path, whole)
  }
}

const pattern = (id: string): string => `\\[${id}\\]`

function unitFails(copy: string, id: string, files: readonly string[]): boolean {
  if (files.length === 0) return false
  const report = join(copy, 'report.json')
  node(copy, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    '-t',
    pattern(id),
    ...files,
  ])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as UnitReport
  return testResults.some(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'failed'),
  )
}

type UnitReport = {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly status: string }[] }[]
}

function browserFails(copy: string, id: string, files: readonly string[]): boolean {
  if (files.length === 0) return false
  const { status } = node(copy, ['--import', 'tsx', 'scripts/build.ts'])
  if (status !== 0) throw new Error(`Without the line of ${id} the portal cannot be built: choose another.`)
  const { stdout } = node(copy, [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=json',
    '--grep',
    pattern(id),
    ...files,
  ])
  return /"status": "unexpected"/.test(stdout)
}

const requirements = readRequirements()
const requested = process.argv.slice(2)
const ids = requested.length > 0 ? requested : Object.keys(requirements)
const copy = copyTree()
try {
  let proved = 0
  for (const id of ids) {
    const requirement = requirements[id]
    if (!requirement) throw new Error(`There is no requirement ${id}.`)
    const red = isProved(copy, id, requirement)
    if (red) proved += 1
    process.stdout.write(`${red ? 'red  ' : 'GREEN'} ${id}\n`)
  }
  process.stdout.write(`${proved} of ${ids.length} proved\n`)
  process.exitCode = proved === ids.length ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
