import { identityBefore } from '@tillgate/domain/identity.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Person = { partnerId: string; userId: string }

/** The operator's reset: any state that is not an end. Nothing comes back for one that is, or never began. */
export const beginIdentityAnew = (db: Db, { partnerId, userId }: Person) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'PENDINGVERIFICATION', identity_asked_at: null, identity_reset_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .where('identity_status', 'in', ['IDV_ACTIVE', 'IDV_FAILED', 'IDV_EXPIRED', 'IDV_CANCELED', 'IDV_PENDING_REVIEW'])
    .returning('id')
    .executeTakeFirst()

export const waiveIdentityOf = (db: Db, { partnerId, userId }: Person) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'NONREQUIRED' })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .where('identity_status', 'in', identityBefore('NONREQUIRED'))
    .returning('id')
    .executeTakeFirst()
