import { storeAdmins } from '@tillgate/domain/roles.ts'
import type { Policy, PortalUser } from '#server/http/caller.ts'

/** Only who runs the partner binds it. */
export const mayAcceptTerms: Policy<PortalUser> = (caller) =>
  caller.audience === 'portal' && caller.partnerId !== null && storeAdmins.includes(caller.role) ? caller : undefined
