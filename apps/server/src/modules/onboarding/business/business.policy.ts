import { itemEditors } from '@tillgate/domain/roles.ts'
import { mayUsePortal, type Policy, type PortalUser } from '#server/caller.ts'

/** A Supervisor edits stores, too. Spec 2 §6. */
export const mayEditStores: Policy<PortalUser> = (caller) => {
  const person = mayUsePortal(caller)
  return person && itemEditors.includes(person.role) ? person : undefined
}
