/** Tells whether a process still lives, and that it is the one that was meant and not a later one of its number. */
import { readFileSync } from 'node:fs'

/** A process by its number and the moment it began, which no later process of the same number shares. */
export type ProcessMark = { readonly pid: number; readonly started: string }

export const markOf = (pid: number): ProcessMark => ({ pid, started: statusOf(pid)?.started ?? '' })

export const ownMark = (): ProcessMark => markOf(process.pid)

export function isAlive(mark: ProcessMark): boolean {
  if (!takesSignals(mark.pid)) return false
  const status = statusOf(mark.pid)
  if (!status) return true
  if (status.state === 'Z') return false
  return mark.started === '' || mark.started === status.started
}

/** The program's name, where the system tells. */
export const programOf = (pid: number): string | undefined => statusOf(pid)?.program

export const printMark = (mark: ProcessMark): string => `${mark.pid} ${mark.started}`

export function parseMark(text: string): ProcessMark | undefined {
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
