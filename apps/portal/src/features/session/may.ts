import { isPermitted, type Permission } from '@tillgate/domain/permissions.ts'
import { authRecord } from './auth-record.ts'

/**
 * Returns true when the signed-in user has a permission: controls the display of links, buttons and fields. The server
 * uses the same table.
 */
export const may = (permission: Permission): boolean => {
  const user = authRecord()?.user
  return isPermitted(user?.role, permission, user?.retailer?.isLimited === true)
}
