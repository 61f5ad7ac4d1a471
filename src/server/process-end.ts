/** What ends the process, and why. Every other error is logged and counted, and the process goes on. */

const endings = {
  logLost: 'the log cannot be written, so nobody would see what goes wrong',
  nodeBroken: 'Node.js contradicts itself, so nothing that it does from here on can be relied on',
} as const

type Ending = keyof typeof endings

/** Node.js itself ends a process that has no memory left, and `main` ends one that could not start. */
export function endProcess(ending: Ending, error: Error): void {
  process.stderr.write(`The server ends: ${endings[ending]}. ${error.stack ?? error.message}\n`)
  process.exit(1)
}

export const endingOf = ({ code }: NodeJS.ErrnoException): Ending | undefined =>
  code === 'ERR_INTERNAL_ASSERTION' ? 'nodeBroken' : undefined
