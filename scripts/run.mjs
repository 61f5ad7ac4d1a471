/**
 * `npm start` and the other commands begin here, before anything is installed: this file is plain JavaScript
 * and needs only Node. It installs what is missing, says so, and starts scripts/<name>.ts.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const [name, ...args] = process.argv.slice(2)
/** What was installed: the packages that the product needs, and those of its development too. */
const installedFrom = 'node_modules/.installed-from'
const installedWithDev = 'node_modules/.installed-with-dev'
/** These run without the packages of development, which are more than half of all. */
const ofProduct = [
  'start',
  'operator',
  'authority',
  'calendar',
  'backup',
  'restore',
  'replay',
  'verify-audit',
  'verify-books',
]
const parentCheckMs = 250

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode(20, 19)
if (!name || !existsSync(`scripts/${name}.ts`)) stop(`There is no command "${name ?? ''}" in scripts/.`)
install()
run()

function requireNode(major, minor) {
  const [hasMajor, hasMinor] = process.versions.node.split('.').map(Number)
  if (hasMajor > major || (hasMajor === major && hasMinor >= minor)) return
  stop(`Sooner needs Node ${major}.${minor} or newer; this is ${process.versions.node}.`)
}

/**
 * The packages are up to date if they were installed from this lock, for this kind of machine and this Node. Where
 * packages of development are, they stay: npm would remove them.
 */
function install() {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform}-${process.arch}-${process.versions.modules}`)
    .digest('hex')
  const withDev = !ofProduct.includes(name) || existsSync(installedWithDev)
  const marks = withDev ? [installedFrom, installedWithDev] : [installedFrom]
  if (marks.every((mark) => existsSync(mark) && readFileSync(mark, 'utf8') === wanted)) return

  console.log('Installing packages; the first time this takes about a minute …')
  const { status, error } = npm(
    'install',
    withDev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-save',
    '--loglevel=error',
  )
  if (error) stop(`npm could not be started: ${error.message}`)
  if (status !== 0) stop('The packages could not be installed; npm says why above.', status ?? 1)
  for (const mark of marks) writeFileSync(mark, wanted)
}

/** The same npm that started this process, and not another version on the PATH. */
function npm(...npmArgs) {
  const npmCli = process.env.npm_execpath
  if (npmCli && /npm-cli\.[cm]?js$/.test(npmCli))
    return spawnSync(process.execPath, [npmCli, ...npmArgs], { stdio: 'inherit' })
  return spawnSync('npm', npmArgs, { stdio: 'inherit', shell: process.platform === 'win32' })
}

/**
 * A terminal sends Ctrl-C to this process and to the child, and npm sends it once more: each signal is passed on
 * once, and this process ends as the child does. The shell between npm and this process passes nothing on, so that its
 * end counts as a signal.
 */
function run() {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    stdio: 'inherit',
  })
  const passedOn = new Set()
  const passOn = (signal) => {
    if (passedOn.has(signal)) return
    passedOn.add(signal)
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))
  const parent = process.ppid
  const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent
  setInterval(() => isOrphan() && passOn('SIGTERM'), parentCheckMs).unref()
  child.on('error', (error) => stop(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function stop(reason, code = 1) {
  console.error(reason)
  process.exit(code)
}
