/**
 * Builds the portal and the server into `build/`, when the sources are newer than what is there. Everything is
 * built aside, every chunk is checked to be a program, and only then does it take the old one's place.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import { isAlive } from '#server/db/embedded/processes.ts'
import { builtFrom, isBuilt, sourcesHash } from './lib/built.ts'
import { bundling, threads } from './lib/bundling.ts'
import { compress } from './lib/compress.ts'
import { filesIn } from './lib/files.ts'

if (!isBuilt())
  await build().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })

async function build(): Promise<void> {
  const hash = sourcesHash()
  const aside = `build/.new-${process.pid}`
  const start = performance.now()
  mkdirSync(aside, { recursive: true })
  removeAbandoned()
  try {
    console.log('Building the portal and the server …')
    await Promise.all([buildWeb(join(aside, 'web')), buildServer(join(aside, 'server'))])
    const chunks = filesIn(aside).filter((file) => file.endsWith('.js'))
    await Promise.all([checkPrograms(chunks), forEach(filesIn(join(aside, 'web')), compress)])
    rmSync(builtFrom, { force: true })
    for (const part of ['web', 'server']) replace(join(aside, part), join('build', part))
    writeFileSync(builtFrom, hash)
    console.log(`Built ${chunks.length} chunks in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** A build that was interrupted leaves its unfinished folder to the next. */
function removeAbandoned(): void {
  for (const name of readdirSync('build')) {
    const pid = /^\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive({ pid: Number(pid), started: '' })) rmSync(join('build', name), { recursive: true })
  }
}

async function buildWeb(outDir: string): Promise<void> {
  await vite.build({ logLevel: 'warn', build: { outDir: resolve(outDir), emptyOutDir: true } })
}

async function buildServer(outdir: string): Promise<void> {
  await esbuild.build({
    ...bundling,
    entryPoints: { main: 'scripts/serve.ts', ...threads },
    outdir,
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** A bundler may write a broken chunk without a word; Node parses every one before it is used, all in one process. */
async function checkPrograms(files: readonly string[]): Promise<void> {
  const parse = `const { readFileSync } = require('node:fs')
    const { SourceTextModule } = require('node:vm')
    for (const file of process.argv.slice(1)) new SourceTextModule(readFileSync(file, 'utf8'), { identifier: file })`
  const flags = ['--experimental-vm-modules', '--no-warnings', '--eval', parse]
  await promisify(execFile)(process.execPath, [...flags, ...files])
}

/** Two processes may build the same sources at once; the second keeps the build of the first. */
function replace(made: string, place: string): void {
  rmSync(place, { recursive: true, force: true })
  try {
    renameSync(made, place)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** Works on as many items at once as the machine has processors. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
