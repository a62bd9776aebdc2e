import { now } from '@tillgate/browser/clock.ts'
import { storeDeviceMark } from '@tillgate/browser/device-marks.ts'
import { ownDrafts } from '@tillgate/browser/form/drafts.ts'
import { authRecordStore } from '@tillgate/browser/auth-record-store.ts'
import { type login, type Profile, Retailer } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import * as z from 'zod/mini'
import { portalRoles } from '@tillgate/domain/roles.ts'

/** Spec 1 §3, stored authentication record. */
export const AuthRecord = z.object({
  token: z.string(),
  user: z.object({
    email: z.string(),
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(portalRoles),
    // The profile has more fields of the partner than the record stores.
    retailer: z.nullable(z.object(Retailer.shape)),
  }),
  /** Milliseconds; 24 hours after sign-in. */
  expiresAt: z.number(),
})

/** Spec 1 §3: storage key of the record. */
const storedUnder = 'auth'
const lifetime = 24 * 60 * 60 * 1000

const store = authRecordStore(storedUnder, AuthRecord)
export const { authRecord, hasEnded, loadAuthRecord, dropAuthRecord, signOut, watchAuth, notifyAuth, watchOtherTabs } =
  store
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

/** Replaces the email of the signed-in person, after the server accepted it. */
export const updateEmail = async (email: string): Promise<void> => {
  const stored = authRecord()
  if (stored) await store.storeAuthRecord({ ...stored, user: { ...stored.user, email } })
}

/** Spec 1 §4: replaces the stored profile. Token and expiry stay. */
export const updateAuthRecord = async (profile: Profile): Promise<void> => {
  const stored = authRecord()
  if (stored?.user.id !== profile.id) return
  await store.storeAuthRecord({ ...stored, user: z.parse(AuthRecord.shape.user, profile) })
}
