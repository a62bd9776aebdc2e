import { permitted, type Policy, type PortalUser } from '#server/caller.ts'

const managesUsers = permitted('users.manage')

/** Store Admins and supervisors of an approved partner see its people. Whom they may change, the domain says by role. */
export const mayManageUsers: Policy<PortalUser> = (caller) => {
  const person = managesUsers(caller)
  return person?.approved ? person : undefined
}
