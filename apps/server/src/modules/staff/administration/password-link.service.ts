import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { createInvitedStaff } from '../sign-in/staff-credentials.service.ts'

type Invited = { id: string; email: string; firstName: string; inviter: string }

/** Mails the link to a password. Throws `staff.invited-often` above 20 links of an inviter, or 3 to an address, per hour. */
export const sendPasswordLink = async (
  db: Db,
  context: Context<Operator>,
  { inviter, ...person }: Invited,
): Promise<void> => {
  const own = { name: 'staff-inviter', subject: inviter, max: 20, seconds: 3600 }
  const exceeded =
    (await claim(db, context.keyring, [own])) ?? (await createInvitedStaff(db, context, context.meta.language, person))
  if (exceeded) refuse('staff.invited-often', { retryAfter: exceeded.retryAfter })
}
