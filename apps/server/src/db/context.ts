import type { Caller } from '#server/base/caller.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import type { NamedLocks } from '#server/base/named-locks.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { Passwords } from '#server/secrets/passwords.ts'
import type { Pool } from './db.ts'
import type { LongLists } from './page.ts'
import type { Enqueue } from './queues.ts'

/** Keys and job queue of the process: what a transaction uses besides the database. */
export type Runtime = { keyring: Keyring; enqueue: Enqueue }

/** Parts of the process, opened once at start (`boot/start.ts`), that `Deps` and every context carry. */
export type Shared = Runtime & { passwords: Passwords; namedLocks: NamedLocks; longLists: LongLists }

/** Input of a service: the parts of the process, the database, the caller and the request metadata. */
export type Context<C extends Caller> = Shared & { pool: Pool; caller: C; meta: RequestMeta }
