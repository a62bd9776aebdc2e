import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { instant } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** Every other administrator becomes a reviewer: other tests of this database made some. */
export const onlyAdmins = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('user_account')
    .set({ role: 'OPERATOR' })
    .where('role', '=', 'OPERATOR_ADMIN')
    .where('id', 'not in', [...ids])
    .execute()

export const deactivate = (db: Db, emails: readonly string[]) =>
  db
    .updateTable('user_account')
    .set({ active: false })
    .where('email', 'in', [...emails])
    .execute()

/** Deactivates every operator but `ids`; `allActive` undoes it. */
export const onlyActive = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('user_account')
    .set({ active: false })
    .where('audience', '=', 'operator')
    .where('id', 'not in', [...ids])
    .execute()

/** Sets an authenticator up; none of its codes was used. */
export const setSecret = async ({ owner }: TestApp, userId: string, sealed: Buffer): Promise<void> => {
  await owner
    .insertInto('staff_totp')
    .values({ userId, sealed, lastStep: 0 })
    .onConflict((on) => on.column('userId').doUpdateSet({ sealed, lastStep: 0 }))
    .execute()
}

/** Invited by these administrators so many days ago. */
export const letInvitationAge = (db: Db, id: string, { days, ...by }: { by: string; with?: string; days: number }) =>
  db
    .updateTable('user_account')
    .set({ invitedBy: by.by, invitedWith: by.with ?? null, invitedAt: instant`now() - ${days} * interval '1 day'` })
    .where('id', '=', id)
    .execute()

/** An invitation that waits for a second administrator. */
export const insertTestProposal = async ({ owner }: TestApp, by: { id: string; email: string }): Promise<string> => {
  const id = newId()
  await owner
    .insertInto('change_proposal')
    .values({
      id,
      kind: 'INVITE',
      state: 'OPEN',
      programId: null,
      change: JSON.stringify({
        kind: 'INVITE',
        staffId: null,
        email: `next-${by.email}`,
        firstName: 'Odile',
        lastName: 'Marchand',
        role: 'OPERATOR_ADMIN',
        staffRoles: ['REVIEWER'],
      }),
      reason: 'Leads the new claims team.',
      proposedBy: by.id,
      expiresAt: instant`now() + interval '72 hours'`,
    })
    .execute()
  return id
}
