import { permitted, type Policy, type PortalUser } from '#server/caller.ts'

const editsItems = permitted('items.edit')

/** Store Admins and supervisors of an approved partner edit the catalogue, and import it. Spec 2 §6. */
export const mayEditItems: Policy<PortalUser> = (caller) => {
  const person = editsItems(caller)
  return person?.approved ? person : undefined
}
