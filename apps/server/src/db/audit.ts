import type { AuditAction } from '@tillgate/domain/audit.ts'
import type { AuditObject } from '@tillgate/domain/audit-objects.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { idAt, newId } from '#server/base/ids.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { appendEntries, type ChainEntry } from './audit-chain.ts'
import { changesOf, type Changes } from './audit-changes.ts'
import type { Db } from './db.ts'

/**
 * Action on an object. `before` is the record as locked, `after` as written; only differing fields are stored. Additional
 * input such as a reason is stored in `after`.
 */
export type Event = Changes & { action: AuditAction; object: AuditObject; objectId: string }
export type Actor = { partnerId: string; userId: string; role: string }
type Meta = Pick<RequestMeta, 'requestId' | 'trial'>

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Builds the entry of an event. Later changes of the event's records do not change the entry. */
export const toEntry = (
  actor: Actor,
  { requestId, trial }: Meta,
  { before, after, action, object, objectId }: Event,
): ChainEntry => {
  const changes = changesOf({ before, after })
  return {
    id: newId(),
    actorId: actor.userId,
    actorRole: actor.role,
    action,
    object,
    objectId,
    before: json(changes.before),
    after: json(changes.after),
    trial: json(trial),
    requestId,
  }
}

/**
 * Writes entries to the chain of the actor's partner, which stays locked until the transaction ends: call it as late as
 * possible.
 */
export const writeAudit = (
  db: Db,
  keyring: Keyring,
  actor: Actor,
  meta: Meta,
  ...events: readonly Event[]
): Promise<void> =>
  appendEntries(
    db,
    keyring,
    actor.partnerId,
    events.map((event) => toEntry(actor, meta, event)),
  )

/** Writes entries of a past moment, for demonstration data that begins with a history. */
export const writePastAudit = (
  db: Db,
  keyring: Keyring,
  actor: Actor,
  at: Date,
  ...events: readonly Event[]
): Promise<void> =>
  appendEntries(
    db,
    keyring,
    actor.partnerId,
    events.map((event) => ({
      ...toEntry(actor, { requestId: 'demonstration', trial: undefined }, event),
      id: idAt(at),
    })),
    at,
  )
