/** What an error of the database means for whoever called: try again at once, later, or never. */

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Two transactions were in each other's way; the same transaction may succeed now. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // the server is shutting down
  '57P02',
  '57P03', // the server is starting up
])
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The database is away. What was not acknowledged may or may not have happened. */
export const isAway = (error: unknown): boolean =>
  connectionCodes.has(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (error instanceof Error && connectionMessages.test(error.message))
