import type { Access } from '@tillgate/contract/access.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { staffMay } from '@tillgate/domain/staff-roles.ts'
import type { Caller, Newcomer, Operator, PortalUser, Till } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'

/** Caller whom the access of a route lets in. */
export type CallerOf<A extends Access> = A extends { kind: 'partner' }
  ? PortalUser
  : A extends { kind: 'account' }
    ? PortalUser | Newcomer
    : A extends { kind: 'newcomer' }
      ? Newcomer
      : A extends { kind: 'till' }
        ? Till
        : A extends { kind: 'operator' }
          ? Operator
          : Caller

const isPartnerUser = ({ permission, state }: Access & { kind: 'partner' }, caller: Caller): boolean =>
  caller.audience === 'portal' &&
  caller.partnerId !== null &&
  isPermitted(caller.role, permission, caller.limitedTo !== null) &&
  (state === 'any' || caller.approved === (state === 'approved'))

/** Reads only the caller. */
export const isAuthorized = (access: Access, caller: Caller): boolean => {
  switch (access.kind) {
    case 'anyone':
      return true
    case 'device':
      return caller.audience === 'none' || caller.audience === 'pos'
    case 'till':
      return caller.audience === 'pos'
    case 'operator':
      return caller.audience === 'operator' && staffMay(caller, access.permission)
    case 'account':
      return caller.audience === 'portal' && caller.role !== 'CASHIER'
    case 'newcomer':
      return caller.audience === 'portal' && caller.partnerId === null
    case 'partner':
      break
  }
  return isPartnerUser(access, caller)
}

/** Throws 401 without a session and 403 with the wrong one, before anything of the request is read. */
export const authorize = (access: Access, caller: Caller): void => {
  if (isAuthorized(access, caller)) return
  if (caller.audience === 'none') refuse('session.missing')
  refuse(caller.audience === 'operator' && access.kind === 'operator' ? 'staff.no-role' : 'role.not-allowed')
}
