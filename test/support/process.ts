/** Servers as processes of their own, which can be signalled, killed and asked over the network. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { demoPassword } from '#demo/people.ts'
import { testConfig } from './config.ts'
import { programOf } from './program.ts'
import { seal } from './seal.ts'

export type ServerProcess = {
  readonly child: ChildProcess
  /** Its address; rejects with its output if it ended before listening. */
  readonly url: Promise<string>
  /** Its exit code, and everything it said. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

/** Only the environment variables that a program needs to run. */
export function startProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [programOf('scripts/serve.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO_PAST: 'no',
      // A database of the tests knows the authority of the tests.
      ...(environment['DATABASE_URL'] !== undefined && { SIGNING_DIR: testConfig().signingDir }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const url = new Promise<string>((found, failed) => {
    const listen = (bytes: Buffer): void => {
      said += bytes.toString()
      const address = /http:\/\/[\d.:]+/.exec(said)?.[0]
      if (address) found(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => failed(new Error(said)))
  })
  url.catch(() => undefined) // A test may await `ended` alone.
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, url, ended }
}

export type Envelope = { readonly code: number; readonly message: string; readonly data: unknown }
export type HttpAnswer = { readonly status: number; readonly envelope: Envelope }

export async function callAt(
  url: string,
  method: string,
  path: string,
  { token, key, body }: { token?: string; key?: string; body?: unknown } = {},
): Promise<HttpAnswer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token && { token }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, envelope: (await response.json()) as Envelope }
}

export async function signInAt(url: string, account: string): Promise<string> {
  const { envelope: key } = await callAt(url, 'GET', '/user/v1/key')
  const sealed = seal(demoPassword, key.data as { id: string; key: string })
  const { envelope } = await callAt(url, 'POST', '/user/v3/login', { body: { account, ...sealed } })
  if (envelope.code !== 0) throw new Error(envelope.message)
  return (envelope.data as { token: string }).token
}

/** The postmaster that serves a data folder. */
export function postmasterOf(dataDir: string): number {
  const home = join(dataDir, 'database')
  const { place } = JSON.parse(readFileSync(join(home, 'cluster.json'), 'utf8')) as { place: string }
  return Number(readFileSync(join(resolve(home, place), 'postmaster.pid'), 'utf8').split('\n')[0])
}
