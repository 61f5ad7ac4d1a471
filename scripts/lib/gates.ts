/** The gates of `npm test`: each checks the whole project and reports how many files that were. */
import { resolve } from 'node:path'
import { filesIn } from './files.ts'
import { gate, type Outcome, type Part } from './part.ts'
import { runNode } from './program.ts'

const projects = ['src/domain', 'src/contract', 'src/text', 'src/server', 'src/web', '.']
const typedFolders = ['src', 'scripts', 'demo', 'bench', 'test']

export const gates: readonly Part[] = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'format', run: format },
  { name: 'dead-code', run: deadCode },
  { name: 'generated', run: generated },
]

/** The compiler collects garbage less often while there is memory: it took a third of its time. */
const roomy = { GOGC: '300', GOMEMLIMIT: '3GiB' }

/**
 * Every layer is checked with its own settings, and no file of the project is left out. What the compiler knows of files
 * that did not change is kept for the next run.
 */
async function types(): Promise<Outcome> {
  const seen = new Set<string>()
  let output = ''
  let ok = true
  for (const project of projects) {
    const kept = `node_modules/.cache/sooner/types/${project.replaceAll('/', '-')}.tsbuildinfo`
    const incremental = ['--incremental', '--tsBuildInfoFile', kept]
    const args = ['node_modules/ts7/bin/tsc', '-p', `${project}/tsconfig.json`, '--listFiles', ...incremental]
    const ended = await runNode(args, roomy)
    ok &&= ended.ok
    for (const line of ended.output.split('\n')) {
      if (!line.startsWith('/')) output += `${line}\n`
      else if (!line.includes('/node_modules/')) seen.add(line)
    }
  }
  const missed = typedFolders
    .flatMap(filesIn)
    .filter((file) => /\.tsx?$/.test(file) && !seen.has(resolve(file)))
    .map((file) => `${file} belongs to no tsconfig.json.\n`)
  return gate(ok && missed.length === 0, seen.size, 'files', output.trim() + missed.join(''))
}

async function lint(): Promise<Outcome> {
  const { ok, output } = await runNode(['node_modules/oxlint/bin/oxlint'])
  return gate(ok, numberIn(output, / on (\d+) files/), 'files', output)
}

async function format(): Promise<Outcome> {
  const { ok, output } = await runNode([
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--max-diagnostics=50',
  ])
  return gate(ok, numberIn(output, /Checked (\d+) files/), 'files', output)
}

/** Unused files, exports and packages; a use in a test counts. */
async function deadCode(): Promise<Outcome> {
  const { ok, output } = await runNode([
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--no-config-hints',
    '--reporter=symbols',
    '--reporter=./scripts/lib/knip-count.ts',
  ])
  return gate(ok, numberIn(output, /Looked at (\d+) files/), 'files', output)
}

async function generated(): Promise<Outcome> {
  const { ok, output } = await runNode(['--import', 'tsx', 'scripts/generate.ts', '--check'])
  return gate(ok, numberIn(output, /Compared (\d+) files/), 'files', output)
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)
