import type { login, Profile } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import * as z from 'zod/mini'
import { now } from '#portal/clock.ts'
import { settings } from '#portal/features/settings/settings.ts'
import { AuthRecord, openRecord, sealRecord } from './record.ts'

/** Spec 1 §3: the record lies under this key. */
const storedUnder = 'auth'
const lifetime = 24 * 60 * 60 * 1000

/** `changed`: another tab signed in or out. */
export type SessionNews = 'expired' | 'denied' | 'changed'

let current: AuthRecord | undefined
const listeners = new Set<(news: SessionNews) => void>()

const isLive = (record: AuthRecord): boolean => record.expiresAt > now()

export const session = (): AuthRecord | undefined => (current && isLive(current) ? current : undefined)
export const tokenOf = (): string | undefined => session()?.token

/** What the guard asks before every screen: cheap while the record is in memory. */
export const loadSession = async (): Promise<AuthRecord | undefined> => {
  const sealed = localStorage.getItem(storedUnder)
  if (sealed === null) current = undefined
  else current ??= await openRecord(settings().authKey, sealed)
  return session()
}

export const startSession = async (email: string, answer: Answer<typeof login>, at = now()): Promise<void> => {
  const { accessToken, id, firstName, lastName, role, retailer } = answer
  const user = { email, id, firstName, lastName, role, retailer }
  const record = { token: accessToken, user, expiresAt: at + lifetime }
  localStorage.setItem(storedUnder, await sealRecord(settings().authKey, record))
  current = record
}

/** Spec 1 §4: the profile was read again. Token and end of the sign-in stay what they are. */
export const renewSession = async (profile: Profile): Promise<void> => {
  const kept = session()
  if (kept?.user.id !== profile.id) return
  const record = { ...kept, user: z.parse(AuthRecord.shape.user, profile) }
  localStorage.setItem(storedUnder, await sealRecord(settings().authKey, record))
  current = record
}

export const dropSession = (): void => {
  current = undefined
  localStorage.removeItem(storedUnder)
}

export const watchSession = (listener: (news: SessionNews) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const tellSession = (news: SessionNews): void => {
  if (news === 'expired') dropSession()
  for (const listener of listeners) listener(news)
}

/** Logging out in one tab logs out in all. */
export const watchOtherTabs = (): void => {
  addEventListener('storage', ({ key }) => {
    if (key !== storedUnder && key !== null) return
    current = undefined
    tellSession('changed')
  })
}
