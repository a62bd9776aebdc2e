import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'
import { camelCase } from '#server/db/camel-case.ts'
import type { Pool } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

/** One connection as the builders take it. The caller ends the connection. */
export const poolOf = (client: Client): Pool =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => Object.assign(client, { release: () => {} }), end: async () => {} },
    }),
    plugins: [camelCase],
  })
