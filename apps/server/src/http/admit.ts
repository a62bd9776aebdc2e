import type { Who } from '@tillgate/contract/who.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import type { Caller, Newcomer, Operator, PortalUser, Till } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'

/** Caller that a route's rule admits. */
export type CallerOf<W extends Who> = W extends { kind: 'partner' }
  ? PortalUser
  : W extends { kind: 'account' }
    ? PortalUser | Newcomer
    : W extends { kind: 'newcomer' }
      ? Newcomer
      : W extends { kind: 'till' }
        ? Till
        : W extends { kind: 'operator' | 'operatorAdmin' }
          ? Operator
          : Caller

const isPartnerUser = ({ permission, state }: Who & { kind: 'partner' }, caller: Caller): boolean =>
  caller.audience === 'portal' &&
  caller.partnerId !== null &&
  isPermitted(caller.role, permission) &&
  (state === 'any' || caller.approved === (state === 'approved'))

/** Reads only the caller. */
export const isAdmitted = (who: Who, caller: Caller): boolean => {
  switch (who.kind) {
    case 'anyone':
      return true
    case 'device':
      return caller.audience === 'none' || caller.audience === 'pos'
    case 'till':
      return caller.audience === 'pos'
    case 'operator':
      return caller.audience === 'operator'
    case 'operatorAdmin':
      return caller.audience === 'operator' && caller.role === 'OPERATOR_ADMIN'
    case 'account':
      return caller.audience === 'portal' && caller.role !== 'CASHIER'
    case 'newcomer':
      return caller.audience === 'portal' && caller.partnerId === null
    case 'partner':
      break
  }
  return isPartnerUser(who, caller)
}

/** Throws 401 without a session and 403 with the wrong one, before anything of the request is read. */
export const admit = (who: Who, caller: Caller): void => {
  if (!isAdmitted(who, caller)) refuse(caller.audience === 'none' ? 'session.missing' : 'role.not-allowed')
}
