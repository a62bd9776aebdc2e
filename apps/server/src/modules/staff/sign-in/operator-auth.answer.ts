import type { OperatorSelf } from '@tillgate/contract/operator-auth.ts'
import { operatorRoles, type OperatorRole, type PortalRole } from '@tillgate/domain/roles.ts'
import type { SelfRow } from './operator-auth.queries.ts'

export const isOperatorRole = (role: PortalRole | OperatorRole): role is OperatorRole =>
  operatorRoles.some((one) => one === role)

/** Undefined: an account of another audience. */
export const toSelf = (row: SelfRow): OperatorSelf | undefined =>
  isOperatorRole(row.role)
    ? {
        id: row.id,
        email: row.email,
        firstName: row.firstName,
        lastName: row.lastName,
        role: row.role,
        staffRoles: row.staffRoles,
        expiresAt: row.expiresAt.toISOString(),
        idleSeconds: row.idleSeconds,
      }
    : undefined
