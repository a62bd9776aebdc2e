import { staffMay, type StaffPermission, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import { authRecord } from './auth-record.ts'

/** Returns true when the roles of the signed-in operator have the permission. The server checks the roles anyway. */
export const may = (permission: StaffPermission): boolean => {
  const user = authRecord()?.user
  return user !== undefined && staffMay(user, permission)
}

/** Rights of the signed-in operator, or undefined. */
export const ownRights = (): StaffRights | undefined => authRecord()?.user
