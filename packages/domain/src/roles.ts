/** Roles on the wire of the portal's audience. RETAILER is the Store Admin. Spec 1 §6. */
export const portalRoles = [
  'UNASSIGNED',
  'RETAILER',
  'PROVIDER',
  'DENTAL',
  'VISION',
  'HEARING',
  'SUPERVISOR',
  'CASHIER',
  'ACCOUNTANT',
] as const
export type PortalRole = (typeof portalRoles)[number]

export const operatorRoles = ['OPERATOR', 'OPERATOR_ADMIN'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Roles that manage a partner. permissions.ts lists the rights of every role. */
export const storeAdmins: readonly PortalRole[] = ['RETAILER', 'PROVIDER', 'DENTAL', 'VISION', 'HEARING']
/** Spec 1 §3: a retailer is neither. NEWPARTNER has no store type yet. */
export const partnerTypes = ['PROVIDER', 'NEWPARTNER'] as const
export type PartnerType = (typeof partnerTypes)[number]
