import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { StaffRights } from '@tillgate/domain/staff-roles.ts'

export type PortalUser = {
  audience: 'portal'
  userId: string
  partnerId: string
  role: PortalRole
  /** The only stores that a supervisor works at; null: every store of the partner. */
  limitedTo: readonly string[] | null
  approved: boolean
  /** The version of the terms that the partner is bound to. */
  agreedVersion: string | null
}
/** Signed in, but without a partner yet: may only choose what it will be. */
export type Newcomer = {
  audience: 'portal'
  userId: string
  partnerId: null
  role: PortalRole
  approved: false
  agreedVersion: null
}
export type Operator = { audience: 'operator'; userId: string } & StaffRights
/** A person who sells, at the device the session was opened on. A PIN opens sessions of supervisors and Store Admins, too. */
export type Till = {
  audience: 'pos'
  userId: string
  partnerId: string
  role: PortalRole
  storeId: string
  terminalId: string
}
export type Anonymous = { audience: 'none' }
export type Caller = PortalUser | Newcomer | Operator | Till | Anonymous
