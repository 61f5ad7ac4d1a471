/** Runs a program of the project's packages and returns its output. */
import { spawn } from 'node:child_process'

export type Ended = { readonly ok: boolean; readonly output: string }

export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}
