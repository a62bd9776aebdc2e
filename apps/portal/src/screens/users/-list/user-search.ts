import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { userRoles, userStatuses, type UserRole } from '@tillgate/domain/users.ts'
import * as z from 'zod/mini'
import type { UserQuery } from '#portal/api/users.ts'

/** The list's state; cashiers are the tab without a parameter. Spec 2 §2. */
export const UserSearch = z.object({
  ...listShape(['firstName', 'lastName', 'email', 'lastSeen']),
  role: lenient(z.enum(userRoles)),
  status: lenient(z.enum(userStatuses)),
  storeId: lenient(z.uuid()),
})
export type UserSearch = z.infer<typeof UserSearch>

export const userList = { name: 'users', filters: ['status', 'storeId', 'search'], sort: 'firstName' } as const

export const roleOf = ({ role }: UserSearch): UserRole => role ?? 'CASHIER'
/** Undefined for supervisors and accountants, who work at every store. */
export const storeOf = (search: UserSearch): string | undefined =>
  roleOf(search) === 'CASHIER' ? search.storeId : undefined
export const queryOf = (search: UserSearch): UserQuery => ({
  ...listQuery(search, userList),
  roleType: roleOf(search),
  status: search.status,
  storeId: storeOf(search),
})
