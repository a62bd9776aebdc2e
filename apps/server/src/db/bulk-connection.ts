import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { camelCase } from './camel-case.ts'
import type { Pool } from './db.ts'
import type { Tables } from './tables.ts'

/** One connection that stays the same from transaction to transaction, so that temporary tables outlive one. */
export type BulkConnection = {
  pool: Pool
  /** Streams COPY text into a table of the transaction that is open on this session. */
  copyIn: (into: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>
}

/** Bulk work may take long where a request may not; a forgotten transaction still ends. */
const timeouts = `set statement_timeout = '15min'; set idle_in_transaction_session_timeout = '2min'`

/** The connection is dropped afterwards: nothing of one partner's work waits in it for the next. */
export const withBulkConnection = async <T>(
  connections: pg.Pool,
  work: (connection: BulkConnection) => Promise<T>,
): Promise<T> => {
  const client = await connections.connect()
  // Kysely gives its connection back after every transaction; this one goes back once.
  const giveBack = client.release.bind(client)
  client.release = () => undefined
  try {
    await client.query(timeouts)
    const dialect = new PostgresDialect({
      pool: { connect: async () => client, end: async () => undefined, options: {} },
    })
    return await work({
      pool: new Kysely<Tables>({ dialect, plugins: [camelCase] }),
      copyIn: (into, pieces) => pipeline(pieces, client.query(copyFrom(`copy ${into} from stdin`))),
    })
  } finally {
    giveBack(true)
  }
}
