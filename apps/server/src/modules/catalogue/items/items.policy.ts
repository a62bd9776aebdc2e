import { itemEditors } from '@tillgate/domain/roles.ts'
import type { Policy, PortalUser } from '#server/caller.ts'

/** Store Admins and supervisors of an approved partner edit the catalogue, and import it. Spec 2 §6. */
export const mayEditItems: Policy<PortalUser> = (caller) =>
  caller.audience === 'portal' && caller.partnerId !== null && caller.approved && itemEditors.includes(caller.role)
    ? caller
    : undefined
