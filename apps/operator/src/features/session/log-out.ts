import { logoutOperator } from '@tillgate/contract/operator-auth.ts'
import { call } from '#operator/api/client.ts'
import { signOut } from './auth-record.ts'

/** Signs out even when the server is unreachable. The reload clears the tab's memory. */
export const logOut = async (): Promise<void> => {
  await call(logoutOperator, {}).catch(() => undefined)
  signOut()
  location.assign('/operator/login')
}
