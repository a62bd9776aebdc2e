import { writeAudit, type Event } from '#server/db/audit.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

/** Writes the audit row of an automatic step of settlement with the role SYSTEM, in the partner's or the program's log. */
export const auditAsSystem = (db: Db, keyring: Keyring, partnerId: string | undefined, event: Event): Promise<void> =>
  writeAudit(
    db,
    keyring,
    { partnerId: partnerId ?? operatorTenantId, userId: partnerId ?? operatorTenantId, role: 'SYSTEM' },
    { requestId: `settlement ${event.objectId ?? ''}`, trial: undefined },
    event,
  )
