/** Tells whether a process is alive, and that it is the same one and not a later one with its pid. */
import { readFileSync } from 'node:fs'

/** A process by its pid and start time, because pids are reused. */
export type ProcessId = { readonly pid: number; readonly started: string }

export const processIdOf = (pid: number): ProcessId => ({ pid, started: statusOf(pid)?.started ?? '' })

export const ownProcessId = (): ProcessId => processIdOf(process.pid)

export function isAlive(processId: ProcessId): boolean {
  if (!takesSignals(processId.pid)) return false
  const status = statusOf(processId.pid)
  if (!status) return true
  if (status.state === 'Z') return false
  return processId.started === '' || processId.started === status.started
}

/** The program's name, on systems that report it. */
export const programOf = (pid: number): string | undefined => statusOf(pid)?.program

export const printProcessId = (processId: ProcessId): string => `${processId.pid} ${processId.started}`

export function parseProcessId(text: string): ProcessId | undefined {
  const [pid = '', started = ''] = text.trim().split(' ')
  return /^\d+$/.test(pid) ? { pid: Number(pid), started } : undefined
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Linux only. The name stands in parentheses and may hold spaces, so the fields are counted from its end. */
function statusOf(pid: number): { program: string; state: string; started: string } | undefined {
  const text = readIfThere(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const nameEnd = text.lastIndexOf(')')
  const fields = text.slice(nameEnd + 2).split(' ')
  return {
    program: text.slice(text.indexOf('(') + 1, nameEnd),
    state: fields[0] ?? '',
    started: fields[19] ?? '',
  }
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
