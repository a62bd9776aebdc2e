import { storeAdmins, type PortalRole } from './roles.ts'

/** Roles added on the Users screens; a Store Admin signs up. Spec 2 §2; docs/decisions/0125 adds ACCOUNTANT. */
export const userRoles = ['CASHIER', 'SUPERVISOR', 'ACCOUNTANT'] as const
export type UserRole = (typeof userRoles)[number]
export const isUserRole = (role: string): role is UserRole => userRoles.some((one) => one === role)

/** Pending: the e-mail is not verified, regardless of the active switch. Spec 2 §4. */
export const userStatuses = ['active', 'inactive', 'pending'] as const
export type UserStatus = (typeof userStatuses)[number]
export const userStatusOf = (user: { active: boolean; emailAccountVerified: boolean }): UserStatus => {
  if (!user.emailAccountVerified) return 'pending'
  return user.active ? 'active' : 'inactive'
}

/** Spec 2 §5 and §9. */
export const userNameMax = 256
export const userEmailMax = 80
/** As many as a partner can have. */
export const userStoresMax = 2000
/** One bulk call touches at most this many people. */
export const userBulkMax = 10_000

const managed = (mine: PortalRole): readonly PortalRole[] => {
  if (storeAdmins.includes(mine)) return [...storeAdmins, ...userRoles]
  return mine === 'SUPERVISOR' ? ['CASHIER'] : []
}

/**
 * Returns true when a user of role `mine` may add, edit, switch and invite a user of role `theirs`: a supervisor
 * manages cashiers only, an accountant nobody.
 */
export const mayManageUser = (mine: PortalRole, theirs: PortalRole): boolean => managed(mine).includes(theirs)
