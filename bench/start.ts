/** How long `npm start` takes until the portal is open: in a checkout where nothing is installed, and once more. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../scripts/lib/ports.ts'
import { interrupted } from './interrupted.ts'
import type { Finding, Measure } from './measure.ts'
import { withFolder } from './world.ts'

const freshSecondsMax = 120
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
  const fresh = await secondsUntilOpen(checkout, dataDir)
  const again = await secondsUntilOpen(checkout, dataDir)
  return [
    finding('start-fresh', fresh, freshSecondsMax, 'with installing, building and an empty data folder'),
    finding('start-again', again, againSecondsMax, 'everything there already'),
  ]
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

async function secondsUntilOpen(checkout: string, dataDir: string): Promise<number> {
  const own = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: '',
    DATABASE_URL: '',
    SOONER_ENV: '',
  }
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  try {
    await Promise.race([opened(child), interrupted])
    return (performance.now() - begun) / 1000
  } finally {
    await stopped(child)
  }
}

/** Done when the address is printed; fails with the output if the process ends or takes too long. */
function opened(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (why: string) => reject(new Error(`npm start ${why}:\n${printed}`))
    const timer = setTimeout(() => fail('took too long'), waitSecondsMax * 1000)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (!/ is open at http/.test(printed)) return
        clearTimeout(timer)
        resolve()
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
