import { PassThrough, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { camelCase } from './camel-case.ts'
import type { Pool } from './db.ts'
import type { Tables } from './tables.ts'

/** Single connection for several transactions, so that temporary tables outlive a transaction. */
export type BulkConnection = {
  pool: Pool
  /** Streams COPY text into a table of the transaction that is open on this session. */
  copyIn: (into: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  /**
   * Streams the rows of a query as CSV lines without a heading. `query` has no parameters, because COPY takes none. `into` is
   * left open. When either side fails, the connection is closed.
   */
  copyOut: (query: string, into: Writable) => Promise<void>
}

/** Returns the stream between a bulk connection and an answer. A slow reader of 4 MB or less does not hold the connection. */
export const newReportBuffer = (): PassThrough => new PassThrough({ highWaterMark: 4 * 1024 * 1024 })

const quote = 34
const lineFeed = 10
const lineEnd = Buffer.from('\r\n')

/** Ends the records of COPY with CR LF, as RFC 4180 and the heading do. A line end inside quotes stays. */
const crlf = (): Transform => {
  let isQuoted = false
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const pieces: Buffer[] = []
      let from = 0
      for (let index = 0; index < chunk.length; index += 1) {
        if (chunk[index] === quote) isQuoted = !isQuoted
        if (chunk[index] !== lineFeed || isQuoted) continue
        pieces.push(chunk.subarray(from, index), lineEnd)
        from = index + 1
      }
      pieces.push(chunk.subarray(from))
      done(null, Buffer.concat(pieces))
    },
  })
}

/** Bulk work may take long where a request may not; a forgotten transaction still ends. */
const timeouts = `set statement_timeout = '15min'; set idle_in_transaction_session_timeout = '2min'`

/**
 * Runs `work` on a bulk connection and closes the connection afterwards, so that no data of one partner remains for the
 * next.
 */
export const withBulkConnection = async <T>(
  connections: pg.Pool,
  work: (connection: BulkConnection) => Promise<T>,
): Promise<T> => {
  const client = await connections.connect()
  // Kysely releases its connection after every transaction; this connection is released only once.
  const release = client.release.bind(client)
  client.release = () => undefined
  let isOut = true
  const giveBack = (): void => {
    if (isOut) release(true)
    isOut = false
  }
  try {
    await client.query(timeouts)
    const dialect = new PostgresDialect({
      pool: { connect: async () => client, end: async () => undefined, options: {} },
    })
    return await work({
      pool: new Kysely<Tables>({ dialect, plugins: [camelCase] }),
      copyIn: (into, pieces) => pipeline(pieces, client.query(copyFrom(`copy ${into} from stdin`))),
      copyOut: async (query, into) => {
        const rows = client.query(copyTo(`copy (${query}) to stdout (format csv)`))
        // The stream also emits an error when the connection ends after the pipeline removed its listeners.
        rows.on('error', () => undefined)
        try {
          await pipeline(rows, crlf(), into, { end: false })
        } catch (error) {
          // Unread rows would precede every later answer on the connection, so the connection is discarded.
          giveBack()
          throw error
        }
      },
    })
  } finally {
    giveBack()
  }
}
