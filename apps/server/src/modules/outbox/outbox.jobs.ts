import * as z from 'zod/mini'
import { operatorTenantId } from '#server/db/change.ts'
import type { RowKey } from '#server/db/claims.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant, withMaintenance } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { mailsAtOnce } from '#server/integrations/mail/port.ts'
import { claimedRows, type ClaimedRows } from '#server/jobs/claims.ts'
import { define } from '#server/jobs/define.ts'
import { prepare, type Accepted, type Resolve } from './compose.service.ts'
import { deliver } from './deliver.service.ts'
import { listDue, messageClaims } from './outbox.queries.ts'

export type Send = (key: RowKey, deps: Deps) => Promise<void>

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

/**
 * Messages that are due: retries, claims of killed workers, and messages that the queue lost. The queue is only the faster way; a
 * message waits until it is sent or expires.
 */
export const messages = (send: Send): ClaimedRows =>
  claimedRows({
    topic: 'messages',
    claims: messageClaims,
    atOnce: 20,
    listDue: async ({ pool }, free, running) => {
      const due = await listDue(pool, free + running.length)
      return due.filter(({ id }) => !running.some((one) => one.id === id)).slice(0, free)
    },
    attempt: async (deps, key) => {
      await send(key, deps)
      return true
    },
    onFailure: (log, err, { id }) => log.warn({ err, message: id }, 'message.send.failed'),
    onSearchFailure: (log, err, count) => log.warn({ err, count }, 'message.search.failed'),
  })
