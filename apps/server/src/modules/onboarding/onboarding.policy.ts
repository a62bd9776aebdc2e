import { storeAdmins } from '@tillgate/domain/roles.ts'
import type { Policy, PortalUser } from '#server/http/caller.ts'

/** Whoever runs the partner speaks for it to the reviewer. */
export const maySpeakForPartner: Policy<PortalUser> = (caller) =>
  caller.audience === 'portal' && caller.partnerId !== null && storeAdmins.includes(caller.role) ? caller : undefined
