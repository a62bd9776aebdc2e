import type { Caller } from '#server/caller.ts'
import type { RequestMeta } from '#server/request-meta.ts'
import type { Pool } from './db.ts'

/** What a service works with: the database, who asks, and what surrounds the request. */
export type Context<C extends Caller> = { pool: Pool; caller: C; meta: RequestMeta }
