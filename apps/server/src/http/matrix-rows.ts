/**
 * Who may call what. One row per route; the stranger's test fires every cell, and fails for a route without a row or
 * a row without a route.
 *
 * `allow`: permitted. `own`: permitted inside the caller's partner or on the caller's own record. A number: refused
 * with this status. 401 no live credential; 403 this role or audience may not; 404 somebody else's, byte for byte the
 * same as missing.
 */
export const callers = [
  'anonymous',
  'unassigned',
  'pendingAdmin',
  'retailer',
  'provider',
  'supervisor',
  'cashier',
  /** An approved Store Admin of another partner, aiming at this partner's objects. */
  'foreigner',
  'operator',
  /** The same audience; some calls are an administrator's alone. */
  'operatorAdmin',
  'terminal',
] as const
export type CallerKind = (typeof callers)[number]
export type Decision = 'allow' | 'own' | 401 | 403 | 404
export type Row = Record<CallerKind, Decision>

export const open: Row = {
  anonymous: 'allow',
  unassigned: 'allow',
  pendingAdmin: 'allow',
  retailer: 'allow',
  provider: 'allow',
  supervisor: 'allow',
  cashier: 'allow',
  foreigner: 'allow',
  operator: 'allow',
  operatorAdmin: 'allow',
  terminal: 'allow',
}
export const closed: Row = {
  anonymous: 401,
  unassigned: 403,
  pendingAdmin: 403,
  retailer: 403,
  provider: 403,
  supervisor: 403,
  cashier: 403,
  foreigner: 403,
  operator: 403,
  operatorAdmin: 403,
  terminal: 403,
}
const editors = { retailer: 'own', provider: 'own', supervisor: 'own' } as const
/** Lists and creations: another partner's admin works in its own catalogue. */
export const catalogue: Row = { ...closed, ...editors, foreigner: 'own' }
/** Calls that name an object: another partner's admin meets nothing there. */
export const catalogueObject: Row = { ...closed, ...editors, foreigner: 404 }
/** Whoever runs the partner, at its own store: tax numbers and owners are nobody else's business. */
export const partnerStore: Row = { ...closed, retailer: 'own', provider: 'own', pendingAdmin: 404, foreigner: 404 }
/** The same for those who manage stores: a Supervisor, too. */
export const managedStore: Row = { ...partnerStore, supervisor: 'own' }
export const portalPeople: Row = { ...closed, ...editors, pendingAdmin: 'own', foreigner: 'own' }

/** The programme's own people, and nobody else's credential. */
export const operators: Row = { ...closed, operator: 'allow', operatorAdmin: 'allow' }
export const administrators: Row = { ...closed, operatorAdmin: 'allow' }

/** Objects that whoever runs the partner alone may change. */
export const storeAdminsObject: Row = { ...closed, retailer: 'own', provider: 'own', foreigner: 404 }
/** A cashier at the device the session was opened on. */
export const tills: Row = { ...closed, terminal: 'own' }
