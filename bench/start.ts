/**
 * How long `npm start` takes until the portal is open: in a checkout where nothing is installed, with its phases, and once
 * more; and how long the demo world takes by itself.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, stat } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../scripts/lib/ports.ts'
import { interrupted } from './interrupted.ts'
import type { Finding, Measure } from './measure.ts'
import { seedSeconds, seedSecondsMax } from './start-demo.ts'
import { withFolder } from './world.ts'

const freshSecondsMax = 45
const againSecondsMax = 10
const waitSecondsMax = 600

export const start: Measure = {
  name: 'start',
  run: () =>
    withFolder((checkout) =>
      withFolder((dataDir) => Promise.race([measure(checkout, dataDir), interrupted])),
    ),
}

async function measure(checkout: string, dataDir: string): Promise<readonly Finding[]> {
  await checkOut(checkout)
  const fresh = await stepsUntilOpen(checkout, dataDir)
  const again = await stepsUntilOpen(checkout, dataDir)
  return [
    finding('start-fresh', fresh.open, freshSecondsMax, `${phasesOf(fresh)}; ${loadNow()}`),
    finding('start-again', again.open, againSecondsMax, 'everything there already'),
    finding('start-demo', await seedSeconds(), seedSecondsMax, `the demo world by itself; ${loadNow()}`),
  ]
}

/** Others that use the processors make a start longer. */
const loadNow = (): string => `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`

/** What is printed when a step begins or has ended, and when that was. */
const signs = {
  building: /Building the portal/,
  built: /Built \d+ chunks/,
  starting: /Starting the database/,
  preparing: /Preparing the data/,
  prepared: /Prepared the data/,
  open: / is open at http/,
} as const
type Steps = Readonly<Record<keyof typeof signs, number>>

/** The portal is built while the data is made; each phase is listed with its own length. */
function phasesOf({ building, built, starting, preparing, prepared, open }: Steps): string {
  const phases = {
    install: Math.min(building, starting),
    build: built - building,
    'meanwhile database': preparing - starting,
    'tables and demo world': prepared - preparing,
    server: open - Math.max(built, prepared),
  }
  return Object.entries(phases)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`)
    .join(', ')
}

/** A start has no floor; its ratio is the share of its time limit. */
const finding = (name: string, seconds: number, secondsMax: number, what: string): Finding => ({
  name,
  ratio: seconds / secondsMax,
  goal: { atMost: 1 },
  figures: `${seconds.toFixed(1)} s of ${secondsMax} s, ${what}`,
})

/** A copy of what a clone would contain if everything were committed now. Readable by others, like a checkout. */
async function checkOut(folder: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', list, { maxBuffer: 1e8 })
  for (const file of stdout.split('\0').filter(Boolean)) {
    if (!(await stat(file).catch(() => undefined))) continue
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(file, join(folder, file))
  }
  await chmod(folder, 0o755)
}

/** The seconds from the command to each step; 0 for one that there was not. */
async function stepsUntilOpen(checkout: string, dataDir: string): Promise<Steps> {
  const own = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: '',
    DATABASE_URL: '',
    SOONER_ENV: '',
  }
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  try {
    return await Promise.race([opened(child), interrupted])
  } finally {
    await stopped(child)
  }
}

/** Done when the address is printed; fails with the output if the process ends or takes too long. */
function opened(child: ChildProcess): Promise<Steps> {
  const begun = performance.now()
  const steps = { building: 0, built: 0, starting: 0, preparing: 0, prepared: 0, open: 0 }
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (why: string) => reject(new Error(`npm start ${why}:\n${printed}`))
    const timer = setTimeout(() => fail('took too long'), waitSecondsMax * 1000)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        for (const [step, sign] of Object.entries(signs) as [keyof Steps, RegExp][])
          if (steps[step] === 0 && sign.test(printed)) steps[step] = (performance.now() - begun) / 1000
        if (steps.open === 0) return
        clearTimeout(timer)
        resolve(steps)
      })
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      fail('ended')
    })
  })
}

/** Like Ctrl-C in a terminal: every process of the command gets the signal, and the last one to end closes the output. */
async function stopped(child: ChildProcess): Promise<void> {
  const { pid, stdout } = child
  if (pid === undefined || stdout?.closed !== false) return
  const closed = once(child, 'close')
  process.kill(-pid, 'SIGINT')
  await closed
}
