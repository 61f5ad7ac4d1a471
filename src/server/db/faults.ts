/** What a database error means for the caller: retry at once, retry later, or never. */

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Two transactions were in conflict; the same transaction may succeed now. */
const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/**
 * A prepared statement is stale after a migration, or unknown to the connection. It can be prepared again, but not on
 * the same connection.
 */
export const isStale = (error: unknown): boolean =>
  codeOf(error) === '26000' ||
  (codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan'))

/** A unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** The same transaction may succeed now. */
export const isRetryable = (error: unknown): boolean => isCollision(error) || isStale(error)

/** A lock timeout: the lock was not free within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** The lock of a market was not free in time. */
export class LockWaitOver extends Error {}

/** A run of the market is in progress: the caller may try again when it is done. */
export class RunInProgress extends LockWaitOver {}

/** The lock of a market or of a row was not free in time: retry later, not at once. */
const isLockWaitOver = (error: unknown): boolean => error instanceof LockWaitOver || isLockTimeout(error)

/** Overload: collisions after the last retry, a lock that was not free in time, or a statement timeout. */
export const isBusy = (error: unknown): boolean =>
  isRetryable(error) || isLockWaitOver(error) || codeOf(error) === '57014'

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // the server is shutting down
  '57P02',
  '57P03', // the server is starting up
  '25P03', // idle in transaction for too long
])
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The database is unavailable. What was not acknowledged may or may not have happened. */
export const isAway = (error: unknown): boolean =>
  connectionCodes.has(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (error instanceof Error && connectionMessages.test(error.message))

/**
 * The database was unavailable or a conflict occurred: the work may succeed later, and the try does not count. A
 * timeout may happen every time, so it counts.
 */
export const isNoBlame = (error: unknown): boolean =>
  isAway(error) || isRetryable(error) || isLockWaitOver(error)
