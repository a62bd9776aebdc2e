import * as z from 'zod/mini'
import { Email } from '@tillgate/contract/auth.ts'
import { writeAudit } from '#server/db/audit.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { withStaff } from '#server/db/with-tenant.ts'
import { endAllStreaks } from '#server/modules/accounts/auth/sign-in-guard.queries.ts'
import { signInSubject } from '#server/modules/accounts/auth/sign-in-guard.service.ts'
import { renewSignInCodes } from '#server/modules/accounts/codes/codes.service.ts'
import { findStaff } from '#server/modules/staff/sign-in/operator-auth.queries.ts'
import { createInvitedStaff, renewSecondStep } from '#server/modules/staff/sign-in/staff-credentials.service.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Deps } from '../ports/deps.ts'

const usage = 'Say whom: main.js operator-unlock <email>'

/**
 * Unlocks an operator, also the last administrator: clears failed attempts and mails a link to a new password, which
 * makes the device known. Password and authenticator stay unchanged.
 */
export const unlockOperator = async (
  { pool, keyring, enqueue }: Pick<Deps, 'pool' | keyof Runtime>,
  [address]: readonly string[],
): Promise<string> => {
  const given = z.safeParse(Email, address)
  if (!given.success) throw new Error(usage)
  const email = given.data
  const isMailed = await withStaff(pool, async (db) => {
    const person = await findStaff(db, email)
    if (!person) throw new Error('No active operator has this address.')
    await endAllStreaks(db, signInSubject(keyring, email))
    await renewSignInCodes(db, keyring, email)
    await renewSecondStep(db, keyring, person.id)
    // Three an hour: without another mail the password still opens.
    const exceeded = await createInvitedStaff(db, { keyring, enqueue }, 'en-US', {
      id: person.id,
      email,
      firstName: person.firstName,
    })
    const actor = { partnerId: operatorTenantId, userId: person.id, role: 'SYSTEM' }
    const event = { action: 'staff.unlocked', object: 'staff', objectId: person.id, after: { email } } as const
    await writeAudit(db, keyring, actor, { requestId: 'command', trial: undefined }, event)
    return exceeded === undefined
  })
  return `${email} can sign in again${isMailed ? ', and gets a mail with a link to a new password' : ''}.`
}
