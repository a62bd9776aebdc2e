import { isPermitted, type Permission } from '@tillgate/domain/permissions.ts'
import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'

export type PortalUser = {
  audience: 'portal'
  userId: string
  partnerId: string
  role: PortalRole
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
export type Operator = { audience: 'operator'; userId: string; role: OperatorRole }
/** A cashier at the device the session was opened on. */
export type Till = {
  audience: 'pos'
  userId: string
  partnerId: string
  role: 'CASHIER'
  storeId: string
  terminalId: string
}
export type Stranger = { audience: 'none' }
export type Caller = PortalUser | Newcomer | Operator | Till | Stranger

/** Gives back the caller it lets in, narrowed; undefined means no. It reads nothing but the caller. */
export type Policy<C extends Caller> = (caller: Caller) => C | undefined

export const anyone: Policy<Caller> = (caller) => caller
/** People of an approved or applying partner whose role stands in the table's row. The screens ask the same table. */
export const permitted =
  (permission: Permission): Policy<PortalUser> =>
  (caller) =>
    caller.audience === 'portal' && caller.partnerId !== null && isPermitted(caller.role, permission)
      ? caller
      : undefined
/** The same, once the partner is approved. */
export const permittedOnceApproved =
  (permission: Permission): Policy<PortalUser> =>
  (caller) => {
    const person = permitted(permission)(caller)
    return person?.approved ? person : undefined
  }
/** Cashiers have the till, not the portal. */
export const mayUsePortal = permitted('portal.use')
/** The same and newcomers without a partner. */
export const maySignOut: Policy<PortalUser | Newcomer> = (caller) =>
  caller.audience === 'portal' && caller.role !== 'CASHIER' ? caller : undefined
/** Whoever runs the partner: signs, hands in, links the bank and speaks to the reviewer for it. Spec 1 §6. */
export const mayRunPartner = permitted('partner.run')
/** The cashiers' app. A portal's and an operator's credential are a 403 here. */
export const mayUseTill: Policy<Till> = (caller) => (caller.audience === 'pos' ? caller : undefined)
/** The programme's own people. A portal's or a till's credential is a 403 here, as theirs is one there. */
export const mayOperate: Policy<Operator> = (caller) => (caller.audience === 'operator' ? caller : undefined)
/** Staff, appeals, re-checks and other people's work. */
export const mayAdminister: Policy<Operator> = (caller) =>
  caller.audience === 'operator' && caller.role === 'OPERATOR_ADMIN' ? caller : undefined
