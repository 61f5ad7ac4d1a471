/** The log: one line of JSON per event. A sandbox started at a terminal prints sentences instead. */
import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { endProcess } from '../process-end.ts'

type Output = { readonly fd: number; readonly isTTY?: boolean; readonly write: (text: string) => unknown }
type About = Readonly<Record<string, unknown>>

export function openLog({ logLevel, environment }: Config, output: Output): Logger {
  const options = { level: logLevel, base: { pid: process.pid }, serializers: { err: errorShown } }
  const isForPeople = environment === 'sandbox' && output.isTTY === true
  if (!isForPeople) return pino(options, destinationOf(output))
  return pino(options, { write: (line) => void output.write(`${sentenceOf(line)}\n`) })
}

/** If the reader of the log has gone, the server goes on without one. */
function destinationOf({ fd }: Output) {
  const destination = pino.destination(fd)
  destination.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') endProcess('logLost', error)
  })
  return destination
}

/** What the log shows of an error. The driver attaches rows to errors, which must not be logged. */
function errorShown(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, code, constraint, table, stack } = error
  return { type: name, message, code, constraint, table, stack }
}

const { error: errorLevel, warn: warnLevel } = pino.levels.values
const kindOf = (level: number): string => {
  if (level >= (errorLevel ?? 0)) return 'Error: '
  return level >= (warnLevel ?? 0) ? 'Warning: ' : ''
}

/** "12:30:05 Warning: a notification will be tried again (channel: mail, waitSeconds: 4)" */
function sentenceOf(line: string): string {
  const { level, time, pid: _pid, msg, err, ...about } = JSON.parse(line) as About
  const reason = err === undefined ? {} : { reason: (err as Error).message }
  const details = Object.entries({ ...about, ...reason }).map(([name, value]) => `${name}: ${plain(value)}`)
  const behind = details.length > 0 ? ` (${details.join(', ')})` : ''
  return `${new Date(Number(time)).toTimeString().slice(0, 8)} ${kindOf(Number(level))}${String(msg)}${behind}`
}

/** A value without brackets and quotes: lists are separated by commas, fields by spaces. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plain).join(' ')
  return String(value)
}
