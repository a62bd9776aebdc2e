import * as z from 'zod/mini'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant, withMaintenance } from '#server/db/with-tenant.ts'
import { newErrorDigest } from '#server/base/error-digest.ts'
import type { Deps } from '#server/ports/deps.ts'
import { mailsAtOnce } from '#server/integrations/mail/port.ts'
import type { Watch } from '#server/jobs/boss.ts'
import { define } from '#server/jobs/define.ts'
import { newRunner } from '#server/jobs/runner.ts'
import { prepare, type Accepted, type Key, type Resolve } from './compose.service.ts'
import { deliver } from './deliver.service.ts'
import { listDue, type MessageKey } from './outbox.queries.ts'

export type Send = (key: Key, deps: Deps) => Promise<void>

/** A partner's message is read under that partner's row-level security, a person's as upkeep. */
export const sendWith =
  (resolve: Resolve, accepted: Accepted): Send =>
  (key, deps) => {
    const { pool } = deps
    const within = <T>(work: (db: Db) => Promise<T>) =>
      key.partnerId === operatorTenantId ? withMaintenance(pool, work) : withTenant({ pool, caller: key }, work)
    return deliver(deps, { ...key, within }, prepare(key, deps, resolve, accepted))
  }

const Payload = z.strictObject({ partnerId: z.uuid(), id: z.uuid() })
/** Sends as many messages at once as the mail server accepts, because people wait for codes. */
export const outboxJobs = (send: Send) => [{ ...define('outbox', Payload, send), atOnce: mailsAtOnce }]

const atOnce = 20
const stopMs = 15_000

/**
 * Sends due messages in every worker: retries, claims of killed workers, and messages that the queue lost. The queue is only the
 * faster way; a message waits until it is sent or expires. `look` reads when the next is due.
 */
export const watchMessages = (deps: Deps, send: Send, look: () => void): Watch => ({
  topic: 'messages',
  runner: newRunner<MessageKey>({
    atOnce,
    find: async (free, running) => {
      const due = await listDue(deps.pool, free + running.length)
      return due.filter(({ id }) => !running.some((one) => one.id === id)).slice(0, free)
    },
    run: (key) =>
      send(key, deps).catch((error: unknown) => {
        deps.log.warn({ err: error, message: key.id }, 'message.send.failed')
        look()
      }),
    errors: newErrorDigest((err, count) => deps.log.warn({ err, count }, 'message.search.failed')),
    stopMs,
    // Another worker repeats the send when the claim ends.
    abandon: async () => {},
  }),
})
