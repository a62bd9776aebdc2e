import type { Colleague, StaffRow as StaffAnswer } from '@tillgate/contract/operator-staff.ts'
import type { ColleagueRow, StaffRow } from './staff.queries.ts'

export const toStaff = (row: StaffRow): StaffAnswer => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  active: row.active,
  isPending: row.is_pending,
  hasAuthenticator: row.has_authenticator,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const toColleague = ({ id, name, role }: ColleagueRow): Colleague => ({ id, name, role })
