import type { Caller } from '#server/base/caller.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import type { Pool } from './db.ts'

/** Input of a service: the database, the caller and the request metadata. */
export type Context<C extends Caller> = { pool: Pool; caller: C; meta: RequestMeta }
