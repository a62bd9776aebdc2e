import { mayRunPartner, type Policy, type PortalUser } from '#server/caller.ts'

/** Whoever runs a partner, until it is approved: afterwards nobody is asked who they are. */
export const mayProveIdentity: Policy<PortalUser> = (caller) => {
  const person = mayRunPartner(caller)
  return person?.approved === false ? person : undefined
}
