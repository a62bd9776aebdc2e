import { storeDeviceMark } from '@tillgate/browser/device-marks.ts'
import type { verifyOperatorCode } from '@tillgate/contract/operator-auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { startAuthRecord } from './auth-record.ts'

/** Stores session and device mark of a sign-in. */
export const enterConsole = async (answer: Answer<typeof verifyOperatorCode>): Promise<void> => {
  const { accessToken: token, expiresAt, idleSeconds: _, device, ...user } = answer
  await storeDeviceMark(user.email, device)
  await startAuthRecord({ token, user, expiresAt: new Date(expiresAt).getTime() })
}
