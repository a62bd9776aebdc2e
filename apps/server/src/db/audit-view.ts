import { sql } from 'kysely'
import type { Operator } from '#server/base/caller.ts'
import { instant } from './rows.ts'
import { writeAudit, type Event } from './audit.ts'
import { operatorTenantId } from './change.ts'
import type { Context } from './context.ts'
import type { Db } from './db.ts'

/** A page that is loaded again within this time is one view. */
const viewMinutes = 60

/**
 * Logs that an operator saw bank or personal data of a partner: once per operator, object and hour. Call it last in the
 * transaction, because it locks the partner's chain.
 */
export const auditView = async (
  db: Db,
  { keyring, caller: { userId, role }, meta }: Pick<Context<Operator>, 'keyring' | 'caller' | 'meta'>,
  partnerId: string,
  event: Event,
): Promise<void> => {
  const recent = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('object', '=', event.object)
    .where('objectId', '=', event.objectId)
    .where('action', '=', event.action)
    .where('actorId', '=', userId)
    .where('at', '>', instant`now() - ${sql.lit(viewMinutes)} * interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  if (!recent) await writeAudit(db, keyring, { partnerId, userId, role }, meta, event)
}

/** Logs what an operator searched for among people and partners, in the log of the program. */
export const auditSearch = (
  db: Db,
  context: Pick<Context<Operator>, 'keyring' | 'caller' | 'meta'>,
  search: string,
): Promise<void> => {
  const event = {
    action: 'support.searched',
    object: 'search',
    objectId: search.toLowerCase(),
    after: { search },
  } as const
  return auditView(db, context, operatorTenantId, event)
}
