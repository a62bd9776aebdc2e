import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import { listUnusedInvites, lockInvited, type UnusedInvite } from './unused-invites.queries.ts'

/** Records an invitation once: the subject contains person and time of sending, so that a new invitation counts again. */
const recordUnused = ({ pool, keyring, enqueue }: Deps, invite: UnusedInvite): Promise<void> =>
  withTenant({ pool, caller: invite }, async (db) => {
    const person = await lockInvited(db, invite)
    if (person === undefined) return
    const { partnerId, personId, role, sentAt } = invite
    await recordEvent(
      db,
      { keyring, enqueue },
      {
        partnerId,
        subject: `${personId} ${sentAt.toISOString()}`,
        details: { kind: 'invite.unused', personId, role },
      },
      { kind: 'invite-unused', params: () => ({ person, id: personId }) },
    )
  })

/** Records unused invitations. A failed record does not stop the others. */
export const recordUnusedInvites = async (deps: Deps): Promise<void> => {
  for (const invite of await withIdentity(deps.pool, listUnusedInvites)) {
    try {
      await recordUnused(deps, invite)
    } catch (error) {
      deps.log.error({ err: error, person: invite.personId }, 'invitation.unused.failed')
    }
  }
}

export const unusedInviteJobs = [
  define('invite-unused', z.looseObject({}), (_, deps) => recordUnusedInvites(deps), '23 * * * *'),
]
