import { storeAdmins } from '@tillgate/domain/roles.ts'
import type { Policy, PortalUser } from '#server/http/caller.ts'

/** Whoever runs the partner hands in its papers. */
export const mayHandIn: Policy<PortalUser> = (caller) =>
  caller.audience === 'portal' && caller.partnerId !== null && storeAdmins.includes(caller.role) ? caller : undefined
