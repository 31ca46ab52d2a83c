import pg from 'pg'

/** Database errors by kind; Drizzle wraps the error of pg in `cause`. */
export type DbFault =
  | { kind: 'duplicate'; constraint: string }
  | { kind: 'foreignKeyViolated'; constraint: string }
  | { kind: 'checkViolated'; constraint: string }
  | { kind: 'conflict' }
  | { kind: 'timeout' }
  | { kind: 'unavailable' }

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])

// pg and its pool throw plain errors without a code when the server does not respond, so only their messages tell them apart.
const lostMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|not queryable|Client has encountered a connection error|Cannot use a pool/

/** Null when the error is not the database's. */
export function dbFault(error: unknown): DbFault | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const fault = cause instanceof pg.DatabaseError ? fromServerError(cause) : fromDriverError(cause)
    if (fault) return fault
  }
  return null
}

/** True when this unique key, or without a name any unique key, was violated. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const fault = dbFault(error)
  return fault?.kind === 'duplicate' && (constraint === undefined || fault.constraint === constraint)
}

/** True without a response: the statement may have taken effect or not. */
export function isUnavailable(error: unknown): boolean {
  return dbFault(error)?.kind === 'unavailable'
}

function fromServerError({ code = '', constraint = '' }: pg.DatabaseError): DbFault | null {
  if (code === '23505') return { kind: 'duplicate', constraint }
  if (code === '23503' || code === '23001') return { kind: 'foreignKeyViolated', constraint }
  if (code === '23514' || code === '23502') return { kind: 'checkViolated', constraint }
  if (code === '40001' || code === '40P01') return { kind: 'conflict' }
  if (code === '57014' || code === '55P03' || code === '25P03') return { kind: 'timeout' }
  // Connection exceptions, out of resources, shutting down or starting up, read-only.
  if (/^(08|53|57P0)/.test(code) || code === '25006') return { kind: 'unavailable' }
  return null
}

function fromDriverError(error: Error & { code?: unknown }): DbFault | null {
  const isLost = (typeof error.code === 'string' && socketCodes.has(error.code)) || lostMessages.test(error.message)
  return isLost ? { kind: 'unavailable' } : null
}
