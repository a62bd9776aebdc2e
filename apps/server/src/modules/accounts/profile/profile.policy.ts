import { permittedOnceApproved } from '#server/caller.ts'

/** Whoever runs an approved partner. Before that the contact is part of what its application says. */
export const mayEditContact = permittedOnceApproved('contact.edit')
