import * as z from 'zod/mini'
import { Email } from '@tillgate/contract/auth.ts'
import { programmeId } from './db/change.ts'
import { writeAudit } from './db/audit.ts'
import { withStaff } from './db/with-tenant.ts'
import { newId } from './ids.ts'
import { inviteStaff } from './modules/accounts/operator-auth/staff-credentials.service.ts'
import { insertStaff, lockAdmins } from './modules/accounts/staff/staff.queries.ts'
import { theKeyring } from './secrets/installed.ts'
import type { Deps } from './deps.ts'

const usage = 'Say whom: main.js operator-admin <email> <first name> <last name>'

/**
 * The first administrator of the console, who then invites everybody else. Only while there is none: whoever can start
 * this command must not be able to add themselves to a staff that others lead.
 */
export const inviteFirstAdmin = async (
  { pool }: Pick<Deps, 'pool'>,
  [address, firstName, lastName]: readonly string[],
): Promise<string> => {
  const email = z.safeParse(Email, address)
  if (!email.success || !firstName || !lastName) throw new Error(usage)
  const id = newId()
  await withStaff(pool, async (db, asIdentity) => {
    await asIdentity(async () => {
      if ((await lockAdmins(db)).length > 0)
        throw new Error('There is an active administrator already: ask for an invitation.')
      const person = { id, email: email.data, firstName, lastName, role: 'OPERATOR_ADMIN' as const }
      if (!(await insertStaff(db, person))) throw new Error('Somebody has this address already.')
      await inviteStaff(db, 'en-US', person)
    })
    const actor = { partnerId: programmeId, userId: id, role: 'SYSTEM' }
    const event = {
      action: 'staff.first-admin',
      object: 'staff',
      objectId: id,
      after: { email: email.data, firstName, lastName, role: 'OPERATOR_ADMIN' },
    } as const
    await writeAudit(db, theKeyring(), actor, { requestId: 'command', trial: undefined }, event)
  })
  return email.data
}
