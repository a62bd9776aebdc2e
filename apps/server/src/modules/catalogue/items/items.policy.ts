import { permittedOnceApproved } from '#server/caller.ts'

/** Store Admins and supervisors of an approved partner edit the catalogue, and import it. Spec 2 §6. */
export const mayEditItems = permittedOnceApproved('items.edit')
