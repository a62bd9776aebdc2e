import { now } from '@tillgate/browser/clock.ts'
import { keepDeviceMark } from '@tillgate/browser/device-marks.ts'
import { ownDrafts } from '@tillgate/browser/form/drafts.ts'
import { sessionStore } from '@tillgate/browser/session-store.ts'
import type { login, Profile } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import * as z from 'zod/mini'
import { AuthRecord } from './record.ts'

/** Spec 1 §3: the record lies under this key. */
const storedUnder = 'auth'
const lifetime = 24 * 60 * 60 * 1000

const store = sessionStore(storedUnder, AuthRecord)
export const { session, loadSession, dropSession, signOut, watchSession, tellSession, watchOtherTabs } = store
ownDrafts('portal', () => session()?.user.id)

export const startSession = async (email: string, answer: Answer<typeof login>, at = now()): Promise<void> => {
  const { accessToken: token, id, firstName, lastName, role, retailer, device } = answer
  await keepDeviceMark(email, device)
  return store.keepSession({
    token,
    user: { email, id, firstName, lastName, role, retailer },
    expiresAt: at + lifetime,
  })
}

/** Spec 1 §4: the profile was read again. Token and end of the sign-in stay what they are. */
export const renewSession = async (profile: Profile): Promise<void> => {
  const kept = session()
  if (kept?.user.id !== profile.id) return
  await store.keepSession({ ...kept, user: z.parse(AuthRecord.shape.user, profile) })
}
