import { permittedOnceApproved } from '#server/caller.ts'

/** Store Admins and supervisors of an approved partner see its people. Whom they may change, the domain says by role. */
export const mayManageUsers = permittedOnceApproved('users.manage')
