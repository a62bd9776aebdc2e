import { isPermitted, type Permission } from '@tillgate/domain/permissions.ts'
import { authRecord } from './auth-record.ts'

/** Whether the person signed in may: asked before a link, a button or a field is drawn. The server asks the same table. */
export const may = (permission: Permission): boolean => isPermitted(authRecord()?.user.role, permission)
