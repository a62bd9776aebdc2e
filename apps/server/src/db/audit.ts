import type { AuditAction, AuditObject } from '@tillgate/domain/audit.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { newId } from '#server/base/ids.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { changesOf, type Changes } from './audit-changes.ts'
import type { Db } from './db.ts'

/**
 * Action on an object. `before` is the record as locked, `after` as written; only differing fields are stored. Additional
 * input such as a reason is stored in `after`.
 */
export type Event = Changes & { action: AuditAction; object: AuditObject; objectId: string }
type Written = Omit<Event, keyof Changes> & ReturnType<typeof changesOf>
export type Actor = { partnerId: string; userId: string; role: string }

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Returns the text for the proof. Covers all columns but `at` and `trial`: a row altered by hand no longer matches its proof. */
export const proofText = (actor: Actor, id: string, event: Written, requestId: string): string =>
  JSON.stringify([
    actor.partnerId,
    id,
    actor.userId,
    actor.role,
    event.action,
    event.object,
    event.objectId,
    event.before ?? null,
    event.after ?? null,
    requestId,
  ])

export const writeAudit = async (
  db: Db,
  keyring: Keyring,
  actor: Actor,
  meta: Pick<RequestMeta, 'requestId' | 'trial'>,
  { before, after, ...what }: Event,
): Promise<void> => {
  const id = newId()
  const event = { ...what, ...changesOf({ before, after }) }
  await db
    .insertInto('audit_entry')
    .values({
      partnerId: actor.partnerId,
      id,
      actorId: actor.userId,
      actorRole: actor.role,
      action: event.action,
      object: event.object,
      objectId: event.objectId,
      before: json(event.before),
      after: json(event.after),
      trial: json(meta.trial),
      requestId: meta.requestId,
      proof: keyring.auditProof(proofText(actor, id, event, meta.requestId)),
    })
    .execute()
}
