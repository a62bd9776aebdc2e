import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { recheckRow, type ApplicationKey } from '#server/modules/onboarding/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

type Cause = { requestId: string; reason: string }

/**
 * Holds the partner's payouts until an operator decides about evidence that failed after the approval. Does nothing for an
 * application that is not approved.
 */
export const recheckBySystem = async (
  db: Db,
  keyring: Keyring,
  key: ApplicationKey,
  { requestId, reason }: Cause,
): Promise<void> => {
  if (!(await recheckRow(db, key, 'RECHECK'))) return
  const { partnerId, applicationId } = key
  await writeAudit(
    db,
    keyring,
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `${requestId} ${applicationId}`, trial: undefined },
    {
      action: 'application.recheck-begun',
      object: 'application',
      objectId: applicationId,
      before: { phase: 'DECIDED' },
      after: { phase: 'RECHECK', reason },
    },
  )
}
