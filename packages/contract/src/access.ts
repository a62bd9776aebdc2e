import { isPermitted, type Permission } from '@tillgate/domain/permissions.ts'
import { staffMay, type StaffPermission, type StaffRights } from '@tillgate/domain/staff-roles.ts'

/**
 * Authorization rule of a route. `serve` checks it before anything is read; the authorization matrix test calls every
 * route as every kind of caller and compares the result with `decisionsOf`.
 */
export type Access =
  | { kind: 'anyone' }
  /** A point-of-sale device without a signed-in cashier. `key`: the handler requires the device's key. */
  | { kind: 'device'; key: boolean }
  | { kind: 'till' }
  /** A member of staff whose roles have the permission. */
  | { kind: 'operator'; permission: StaffPermission }
  /** A portal account, also before its person has a partner. `object`: the route names the account's own record. */
  | { kind: 'account'; object?: 'session' | 'profile' }
  /** A portal account without a partner. */
  | { kind: 'newcomer' }
  /** A portal user whose role has the permission. `object`: the route names a record of the partner. */
  | { kind: 'partner'; permission: Permission; state: 'any' | 'approved' | 'applying'; object: boolean }

export const anyone = { kind: 'anyone' } as const
export const newDevices = { kind: 'device', key: false } as const
export const registeredDevices = { kind: 'device', key: true } as const
export const tills = { kind: 'till' } as const
/** Staff whose roles have the permission. */
export const staffWith = (permission: StaffPermission) => ({ kind: 'operator', permission }) as const
/** All staff, for reading and for the own account. */
export const operators = staffWith('console.use')
export const accounts = { kind: 'account' } as const
export const ownSession = { kind: 'account', object: 'session' } as const
export const ownProfile = { kind: 'account', object: 'profile' } as const
export const newcomers = { kind: 'newcomer' } as const

const partner = <S extends 'any' | 'approved' | 'applying'>(permission: Permission, state: S, object: boolean) =>
  ({ kind: 'partner', permission, state, object }) as const

/** Users of any partner, approved or applying. Spec 2 §6. */
export const partnerUsers = (permission: Permission) => partner(permission, 'any', false)
/** The same for a route that names a record: another partner's user receives 404, as for a missing record. */
export const partnerObject = (permission: Permission) => partner(permission, 'any', true)
export const approvedPartnerUsers = (permission: Permission) => partner(permission, 'approved', false)
export const approvedPartnerObject = (permission: Permission) => partner(permission, 'approved', true)
/** Users of a partner that is not approved yet. */
export const applicants = (permission: Permission) => partner(permission, 'applying', false)

/** Kinds of caller in the authorization matrix. */
export const callerKinds = [
  'anonymous',
  'unassigned',
  'pendingAdmin',
  'retailer',
  'provider',
  'supervisor',
  /** A supervisor who is limited to the stores of the records. */
  'storeSupervisor',
  'accountant',
  'cashier',
  /** An approved Store Admin of another partner, with ids of this partner's records. */
  'foreigner',
  /** Staff, each with one role alone. */
  'reviewer',
  'treasurer',
  'supporter',
  'complianceOfficer',
  'auditor',
  'administrator',
  'terminal',
] as const
export type CallerKind = (typeof callerKinds)[number]
/**
 * `allow`: permitted. `own`: permitted inside the caller's partner or on the caller's own record. A number: refused with
 * this status. 401: no live credential. 403: role or audience not permitted. 404: another partner's record, with the
 * same answer as for a missing record.
 */
export type Decision = 'allow' | 'own' | 401 | 403 | 404
export type Decisions = Readonly<Record<CallerKind, Decision>>

const denied: Decisions = {
  anonymous: 401,
  unassigned: 403,
  pendingAdmin: 403,
  retailer: 403,
  provider: 403,
  supervisor: 403,
  storeSupervisor: 403,
  accountant: 403,
  cashier: 403,
  foreigner: 403,
  reviewer: 403,
  treasurer: 403,
  supporter: 403,
  complianceOfficer: 403,
  auditor: 403,
  administrator: 403,
  terminal: 403,
}
const portalKinds = [
  'unassigned',
  'pendingAdmin',
  'retailer',
  'provider',
  'supervisor',
  'storeSupervisor',
  'accountant',
  'foreigner',
] as const
const roleOf = {
  pendingAdmin: 'RETAILER',
  retailer: 'RETAILER',
  provider: 'PROVIDER',
  supervisor: 'SUPERVISOR',
  storeSupervisor: 'SUPERVISOR',
  accountant: 'ACCOUNTANT',
} as const

/** Rights of the staff of the matrix. */
export const staffOfMatrix = {
  reviewer: { role: 'OPERATOR', staffRoles: ['REVIEWER'] },
  treasurer: { role: 'OPERATOR', staffRoles: ['TREASURY'] },
  supporter: { role: 'OPERATOR', staffRoles: ['SUPPORT'] },
  complianceOfficer: { role: 'OPERATOR', staffRoles: ['COMPLIANCE'] },
  auditor: { role: 'OPERATOR', staffRoles: ['AUDITOR'] },
  administrator: { role: 'OPERATOR_ADMIN', staffRoles: [] },
} as const satisfies Partial<Record<CallerKind, StaffRights>>
export type StaffCaller = keyof typeof staffOfMatrix
export const staffCallers = [
  'reviewer',
  'treasurer',
  'supporter',
  'complianceOfficer',
  'auditor',
  'administrator',
] as const satisfies readonly StaffCaller[]

const all = (kinds: readonly CallerKind[], decision: Decision): Partial<Decisions> =>
  Object.fromEntries(kinds.map((kind) => [kind, decision]))

const ofPartner = ({ permission, state, object }: Access & { kind: 'partner' }): Partial<Decisions> => {
  const isAdmitted = (kind: keyof typeof roleOf): boolean =>
    isPermitted(roleOf[kind], permission, kind === 'storeSupervisor') &&
    (state === 'any' || (kind === 'pendingAdmin') === (state === 'applying'))
  const own = (['pendingAdmin', 'retailer', 'provider', 'supervisor', 'storeSupervisor', 'accountant'] as const).filter(
    isAdmitted,
  )
  return {
    ...all(own, 'own'),
    ...(state !== 'applying' && { foreigner: object ? 404 : 'own' }),
    // The matrix aims at the records of an approved partner: to an applicant these are another partner's.
    ...(object && own.includes('pendingAdmin') && { pendingAdmin: 404 }),
  }
}

const ofAccount = ({ object }: Access & { kind: 'account' }): Partial<Decisions> => {
  if (object === 'session') return { ...all(portalKinds, 404), retailer: 'own' }
  return { ...all(portalKinds, 'own'), ...(object === 'profile' && { foreigner: 404 }) }
}

const permittedBy = (access: Access): Partial<Decisions> => {
  switch (access.kind) {
    case 'anyone':
      return all(callerKinds, 'allow')
    case 'device':
      return access.key ? { terminal: 'own' } : { anonymous: 'allow', terminal: 'allow' }
    case 'till':
      return { terminal: 'own' }
    case 'operator':
      return all(
        staffCallers.filter((kind) => staffMay(staffOfMatrix[kind], access.permission)),
        'allow',
      )
    case 'account':
      return ofAccount(access)
    case 'newcomer':
      return { unassigned: 'own' }
    case 'partner':
      break
  }
  return ofPartner(access)
}

/** Returns the decision for every kind of caller. */
export const decisionsOf = (access: Access): Decisions => ({ ...denied, ...permittedBy(access) })
