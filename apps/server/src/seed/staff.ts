import { staffProposalHours } from '@tillgate/domain/four-eyes.ts'
import { workingRoles, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import type { Pool } from '#server/db/db.ts'
import { withIdentity, withStaff } from '#server/db/with-tenant.ts'
import { clock } from '#server/base/clock.ts'
import { newId } from '#server/base/ids.ts'
import { secretField } from '../modules/staff/sign-in/staff-credentials.service.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { minutesAgo, registeredDays } from './account-holder.ts'
import { insertRow, hasRow } from '#server/world/rows.queries.ts'
import { insertPeople } from './seed.queries.ts'

/** Type it into any authenticator app. Fixed and printed: never valid in production, where the seed refuses to run. */
export const demoAuthenticator = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

type SeedStaff = { email: string; firstName: string; lastName: string; title: string } & StaffRights

/** Two people with every role that changes something, for trying approvals by two people, two administrators and an auditor. */
export const demoStaff: readonly [SeedStaff, ...SeedStaff[]] = [
  {
    email: 'olive@operator.test',
    firstName: 'Olive',
    lastName: 'Park',
    role: 'OPERATOR',
    staffRoles: workingRoles,
    title: 'Operator',
  },
  {
    email: 'otto@operator.test',
    firstName: 'Otto',
    lastName: 'Lindt',
    role: 'OPERATOR',
    staffRoles: workingRoles,
    title: 'Operator',
  },
  {
    email: 'opal@operator.test',
    firstName: 'Opal',
    lastName: 'Reyes',
    role: 'OPERATOR_ADMIN',
    staffRoles: ['REVIEWER', 'TREASURY', 'COMPLIANCE'],
    title: 'Administrator',
  },
  {
    email: 'oscar@operator.test',
    firstName: 'Oscar',
    lastName: 'Vega',
    role: 'OPERATOR_ADMIN',
    staffRoles: ['REVIEWER', 'TREASURY', 'SUPPORT'],
    title: 'Administrator',
  },
  {
    email: 'ona@operator.test',
    firstName: 'Ona',
    lastName: 'Grant',
    role: 'OPERATOR',
    staffRoles: ['AUDITOR'],
    title: 'Auditor',
  },
]

/** Waits for Oscar's confirmation. */
const invitation = {
  kind: 'INVITE',
  staffId: null,
  email: 'odile@operator.test',
  firstName: 'Odile',
  lastName: 'Marchand',
  role: 'OPERATOR_ADMIN',
  staffRoles: ['TREASURY', 'COMPLIANCE'],
} as const
const reason = 'Covers for Oscar Vega in December. Contract and identity checked by HR, ticket HR-2210.'

export const seedStaff = async (pool: Pool, keyring: Keyring, hashOnce: () => Promise<string>): Promise<void> => {
  const [first] = demoStaff
  if (await withIdentity(pool, (db) => hasRow(db, 'user_account', { email: first.email }))) return
  const passwordHash = await hashOnce()
  const people = demoStaff.map((person) => ({ ...person, id: newId() }))
  await withStaff(pool, async (db) => {
    const createdAt = await minutesAgo(db, registeredDays * 24 * 60)
    await insertPeople(
      db,
      people.map(({ id, email, firstName, lastName, role, staffRoles }) => ({
        id,
        partnerId: null,
        audience: 'operator' as const,
        email,
        passwordHash,
        firstName,
        lastName,
        phoneNumber: null,
        role,
        staffRoles: [...staffRoles],
        staffRolesAt: createdAt,
        emailVerified: true,
        identityStatus: 'NONREQUIRED' as const,
        createdAt,
      })),
      await minutesAgo(db, 95),
    )
    for (const { id: userId } of people) {
      const sealed = keyring.seal(secretField(userId), demoAuthenticator)
      await insertRow(db, 'staff_totp', { userId, sealed, lastStep: 0 })
    }
    const proposedBy = people.find(({ email }) => email === 'opal@operator.test')?.id
    if (proposedBy)
      await insertRow(db, 'change_proposal', {
        id: newId(),
        kind: invitation.kind,
        state: 'OPEN',
        programId: null,
        change: JSON.stringify(invitation),
        reason,
        proposedBy,
        expiresAt: new Date(clock.now() + staffProposalHours * 3_600_000),
      })
  })
}
