import { permitted, type Policy, type PortalUser } from '#server/caller.ts'

const editsContact = permitted('contact.edit')

/** Whoever runs an approved partner. Before that the contact is part of what its application says. */
export const mayEditContact: Policy<PortalUser> = (caller) => {
  const person = editsContact(caller)
  return person?.approved ? person : undefined
}
