import { secondPersonBlocker, type SecondPersonBlocker } from '@tillgate/domain/four-eyes.ts'
import type { StaffPermission } from '@tillgate/domain/staff-roles.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import { listStaff } from './second-person.queries.ts'

type FourEyes = (
  userId: string,
  permission: StaffPermission,
  participants: readonly (string | null)[],
) => SecondPersonBlocker | undefined

/** Reads the staff once and returns the four-eyes rule for questions about several people. Runs as operator, staff or identity. */
export const readFourEyes = async (db: Db): Promise<FourEyes> => {
  const [staff, now] = [await listStaff(db), await databaseNow(db)]
  return (userId, permission, participants) => {
    const others = participants.filter((id) => id !== null)
    return secondPersonBlocker(userId, permission, others, staff, now)
  }
}

/** Returns why the operator must not decide what these operators proposed, edited or took part in, or undefined. */
export const findSecondPersonBlocker = async (
  db: Db,
  userId: string,
  permission: StaffPermission,
  participants: readonly (string | null)[],
): Promise<SecondPersonBlocker | undefined> =>
  participants.every((id) => id === null) ? undefined : (await readFourEyes(db))(userId, permission, participants)

/** Throws `staff.no-role` without a role for the decision, `own` for a participant, and `second-person.invited` for an operator whom a recent invitation connects with one. */
export const requireSecondPerson = async (
  db: Db,
  userId: string,
  permission: StaffPermission,
  participants: readonly (string | null)[],
  own: AnyRefusalCode,
): Promise<void> => {
  const blocker = await findSecondPersonBlocker(db, userId, permission, participants)
  if (blocker) refuse({ role: 'staff.no-role' as const, own, invited: 'second-person.invited' as const }[blocker])
}
