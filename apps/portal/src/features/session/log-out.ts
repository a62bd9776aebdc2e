import { logout } from '@tillgate/contract/auth.ts'
import { call } from '#portal/api/client.ts'
import { signOut } from './auth-record.ts'

/** Flag for the sign-in page after the page load that logs out. */
export const signedOutFlag = 'farewell'

/** Spec 2 §2: clears the stored sign-in and reloads to /, also when the server cannot be reached. */
export const logOut = async (): Promise<void> => {
  await call(logout, {}).catch(() => undefined)
  signOut()
  sessionStorage.setItem(signedOutFlag, 'yes')
  location.assign('/')
}
