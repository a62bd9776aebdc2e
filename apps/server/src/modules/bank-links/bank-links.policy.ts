import { storeAdmins } from '@tillgate/domain/roles.ts'
import { mayUsePortal, type Policy, type PortalUser } from '#server/http/caller.ts'

/** Spec 1 §2: everybody else is told to ask their Store Admin. */
export const mayLinkBank: Policy<PortalUser> = (caller) => {
  const person = mayUsePortal(caller)
  return person && storeAdmins.includes(person.role) ? person : undefined
}
/** Looking is for those who keep the stores, too. */
export const mayCheckBank: Policy<PortalUser> = (caller) => {
  const person = mayUsePortal(caller)
  return person?.role === 'SUPERVISOR' ? person : mayLinkBank(caller)
}
