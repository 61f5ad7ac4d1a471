/** What an error of the database means for whoever called: try again at once, later, or never. */

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Two transactions were in each other's way; the same transaction may succeed now. */
const isCollision = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(codeOf(error))

/**
 * A statement was prepared for tables that a migration has changed meanwhile, or is not known to the connection any
 * more. It can be prepared anew, but not on the connection that remembers it.
 */
export const isStale = (error: unknown): boolean =>
  codeOf(error) === '26000' ||
  (codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan'))

/** A value that may be there once is there already. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** The same transaction may succeed now. */
export const isRetryable = (error: unknown): boolean => isCollision(error) || isStale(error)

/** Whoever holds a lock held it for as long as it may be waited for. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** A lock was waited for as long as it may be: the caller may try again later, but not at once. */
export class LockWaitOver extends Error {}

/** There is more to do than can be done in time: tried often enough, or a statement that was stopped for its time. */
export const isBusy = (error: unknown): boolean =>
  isRetryable(error) || error instanceof LockWaitOver || codeOf(error) === '57014'

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // the server is shutting down
  '57P02',
  '57P03', // the server is starting up
  '25P03', // the transaction stood still for too long
])
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The database is away. What was not acknowledged may or may not have happened. */
export const isAway = (error: unknown): boolean =>
  connectionCodes.has(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (error instanceof Error && connectionMessages.test(error.message))

/**
 * The database was away, or another was in the way: whatever was tried then may well succeed later, and is not to blame.
 * What takes too long may take too long every time, and is counted.
 */
export const isNoBlame = (error: unknown): boolean =>
  isAway(error) || isRetryable(error) || error instanceof LockWaitOver
