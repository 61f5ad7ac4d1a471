/** The commands for people who run the product, as processes of their own, with nothing of the surrounding configuration. */
import { execFile } from 'node:child_process'

export type Ended = { readonly code: number; readonly said: string }

export const runCommand = (
  environment: Readonly<Record<string, string>>,
  name: string,
  ...args: string[]
): Promise<Ended> =>
  new Promise((ended) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment }
    execFile(
      process.execPath,
      ['--import', 'tsx', `scripts/${name}.ts`, ...args],
      { env },
      (error, stdout, stderr) => ended({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
