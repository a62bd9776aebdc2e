import * as z from 'zod/mini'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant, withUpkeep } from '#server/db/with-tenant.ts'
import { inTime } from '#server/base/deadline.ts'
import type { Deps } from '#server/boot/deps.ts'
import { mailsAtOnce } from '#server/integrations/mail/port.ts'
import { define } from '#server/jobs/define.ts'
import { prepare, type Accepted, type Key, type Resolve } from './compose.service.ts'
import { deliver } from './deliver.service.ts'
import { listDue } from './outbox.queries.ts'

export type Send = (key: Key, deps: Deps) => Promise<void>

/** A partner's message is read under that partner's row-level security, a person's as upkeep. */
export const sendWith =
  (resolve: Resolve, accepted: Accepted): Send =>
  (key, deps) => {
    const { pool } = deps
    const within = <T>(work: (db: Db) => Promise<T>) =>
      key.partnerId === operatorTenantId ? withUpkeep(pool, work) : withTenant({ pool, caller: key }, work)
    return deliver(deps, { ...key, within }, prepare(key, deps, resolve, accepted))
  }

const Payload = z.strictObject({ partnerId: z.uuid(), id: z.uuid() })
/** As many at once as the mail server takes: people wait for their codes. */
export const outboxJobs = (send: Send) => [{ ...define('outbox', Payload, send), atOnce: mailsAtOnce }]

const pollMs = 5000
const atOnce = 20
const stopMs = 15_000

/**
 * Sends what is due and claimed by nobody: tried before and to be tried again, claimed by a worker that died, or lost by
 * the queue. The queue is only the quicker way; a message waits until it is sent or given up.
 */
export const sweepMessages = async (deps: Deps, send: Send, most = atOnce): Promise<Promise<void>[]> => {
  const due = await listDue(deps.pool, most)
  return due.map((key) =>
    send(key, deps).catch((error: unknown) => deps.log.warn({ err: error, message: key.id }, 'message not sent')),
  )
}

/** Sends due messages in every worker. Returns a function that stops after the running sends. */
export const watchMessages = (deps: Deps, send: Send): (() => Promise<void>) => {
  const running = new Set<Promise<void>>()
  const look = async (): Promise<void> => {
    if (running.size >= atOnce) return
    for (const one of await sweepMessages(deps, send, atOnce - running.size)) {
      running.add(one)
      void one.finally(() => running.delete(one))
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => deps.log.warn({ err: error }, 'messages not looked for'))
  }, pollMs)
  return async () => {
    clearInterval(timer)
    // A send that takes longer is repeated by another worker.
    await inTime(Promise.all(running), stopMs, () => new Error('messages were still under way')).catch(
      (error: unknown) => deps.log.warn({ err: error }, 'stopped'),
    )
  }
}
