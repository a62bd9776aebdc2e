import { logoutOperator } from '@tillgate/contract/operator-auth.ts'
import { call } from '#operator/api/client.ts'
import { signOut } from './auth-record.ts'

/** A server out of reach must not keep anybody signed in. The reload forgets what this tab has seen. */
export const logOut = async (): Promise<void> => {
  await call(logoutOperator, {}).catch(() => undefined)
  signOut()
  location.assign('/operator/login')
}
