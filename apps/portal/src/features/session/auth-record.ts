import { now } from '@tillgate/browser/clock.ts'
import { storeDeviceMark } from '@tillgate/browser/device-marks.ts'
import { ownDrafts } from '@tillgate/browser/form/drafts.ts'
import { authRecordStore } from '@tillgate/browser/auth-record-store.ts'
import type { login, Profile } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import * as z from 'zod/mini'
import { AuthRecord } from './auth-record-shape.ts'

/** Spec 1 §3: the record lies under this key. */
const storedUnder = 'auth'
const lifetime = 24 * 60 * 60 * 1000

const store = authRecordStore(storedUnder, AuthRecord)
export const { authRecord, loadAuthRecord, dropAuthRecord, signOut, watchAuth, notifyAuth, watchOtherTabs } = store
ownDrafts('portal', () => authRecord()?.user.id)

export const startAuthRecord = async (email: string, answer: Answer<typeof login>, at = now()): Promise<void> => {
  const { accessToken: token, id, firstName, lastName, role, retailer, device } = answer
  await storeDeviceMark(email, device)
  return store.storeAuthRecord({
    token,
    user: { email, id, firstName, lastName, role, retailer },
    expiresAt: at + lifetime,
  })
}

/** Spec 1 §4: the profile was read again. Token and end of the sign-in stay what they are. */
export const updateAuthRecord = async (profile: Profile): Promise<void> => {
  const stored = authRecord()
  if (stored?.user.id !== profile.id) return
  await store.storeAuthRecord({ ...stored, user: z.parse(AuthRecord.shape.user, profile) })
}
