import { writeAudit, type Event } from '#server/db/audit.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

/** What settlement does by itself stands in the partner's log, or in the programme's own, under the role SYSTEM. */
export const noteAsSystem = (db: Db, keyring: Keyring, partnerId: string | undefined, event: Event): Promise<void> =>
  writeAudit(
    db,
    keyring,
    { partnerId: partnerId ?? operatorTenantId, userId: partnerId ?? operatorTenantId, role: 'SYSTEM' },
    { requestId: `settlement ${event.objectId ?? ''}`, trial: undefined },
    event,
  )
