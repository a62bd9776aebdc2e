import type { Caller } from '#server/base/caller.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { Pool } from './db.ts'
import type { Enqueue } from './queues.ts'

/** Keys and job queue of the process, opened once at start. Part of every context and of `Deps`. */
export type Runtime = { keyring: Keyring; enqueue: Enqueue }

/** Input of a service: the database, keys and queue of the process, the caller and the request metadata. */
export type Context<C extends Caller> = Runtime & { pool: Pool; caller: C; meta: RequestMeta }
