import { permitted, type Policy, type PortalUser } from '#server/caller.ts'

/** Nobody switches a store before the partner is approved. */
export const maySwitchStores: Policy<PortalUser> = (caller) => {
  const person = permitted('stores.manage')(caller)
  return person?.approved ? person : undefined
}
