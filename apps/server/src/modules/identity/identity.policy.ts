import { storeAdmins } from '@tillgate/domain/roles.ts'
import { mayUsePortal, type Policy, type PortalUser } from '#server/http/caller.ts'

/** Whoever runs a partner, until it is approved: afterwards nobody is asked who they are. */
export const mayProveIdentity: Policy<PortalUser> = (caller) => {
  const person = mayUsePortal(caller)
  return person && !person.approved && storeAdmins.includes(person.role) ? person : undefined
}
