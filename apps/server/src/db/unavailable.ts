import pg from 'pg'

/** The database is unavailable for the moment: the same request may succeed soon. */
export class DatabaseUnavailableError extends Error {}

/**
 * Connection lost, disk full or out of memory, shutting down, cancelled, read-only for a moment after a failover, idle
 * for too long.
 */
const passing = /^(08|53|57P0|57014|25006|25P03)/
const networkLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/** Messages of the database client, without an error code, about a lost or failed connection. */
const said = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e)/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Returns true when the database is unavailable for any reason. The caller can repeat the request. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailableError) return true
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '')
  // When all addresses of a host name fail, Node throws an AggregateError without a code.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return error instanceof Error && (networkLost.has(codeOf(error)) || said.test(error.message))
}
