import { mayRunPartner, mayUsePortal, type Policy, type PortalUser } from '#server/caller.ts'

/** Looking is for those who edit the stores, too; linking is not: they are sent to their Store Admin. Spec 1 §2. */
export const mayCheckBank: Policy<PortalUser> = (caller) => {
  const person = mayUsePortal(caller)
  return person?.role === 'SUPERVISOR' ? person : mayRunPartner(caller)
}
