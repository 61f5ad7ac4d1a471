/** Programs of the system that tests use: found on the PATH, or installed from Debian's packages as root. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const packageSecondsMax = 600

export function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

export const limited = (seconds: number) => ({ stdio: 'ignore' as const, timeout: seconds * 1000 })

/** The program of a package; undefined where it cannot be installed. */
export function installedFrom(packageName: string, program: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of ['apt-get update', `apt-get install -y ${packageName}`]) {
    const [first = '', ...args] = [...asRoot, ...command.split(' ')]
    spawnSync(first, args, limited(packageSecondsMax))
  }
  return onPath([program])
}
