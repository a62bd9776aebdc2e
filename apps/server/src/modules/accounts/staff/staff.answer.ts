import type { Colleague, StaffRow as StaffAnswer } from '@tillgate/contract/operator-staff.ts'
import type { ColleagueRow, StaffRow } from './staff.queries.ts'

export const toStaff = (row: StaffRow): StaffAnswer => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  active: row.active,
  isPending: row.isPending,
  hasAuthenticator: row.hasAuthenticator,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export const toColleague = ({ id, name, role }: ColleagueRow): Colleague => ({ id, name, role })
