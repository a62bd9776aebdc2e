import { itemEditors, storeAdmins } from '@tillgate/domain/roles.ts'
import type { Policy, PortalUser } from '#server/http/caller.ts'

/** Who runs the partner: tax numbers, owners and addresses are nobody else's business. Spec 1 §6. */
export const mayRunPartner: Policy<PortalUser> = (caller) =>
  caller.audience === 'portal' && caller.partnerId !== null && storeAdmins.includes(caller.role) ? caller : undefined

/** Stores are kept by a Supervisor too. Spec 2 §6. */
export const mayKeepStores: Policy<PortalUser> = (caller) =>
  caller.audience === 'portal' && caller.partnerId !== null && itemEditors.includes(caller.role) ? caller : undefined
