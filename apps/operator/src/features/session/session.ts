import { now } from '@tillgate/browser/clock.ts'
import { settings } from '#operator/features/settings/settings.ts'
import { openRecord, sealRecord } from './record.ts'
import type { StaffRecord } from './record.ts'

/** Beside the portal's `auth`, never instead of it: somebody may be signed in at both. */
const storedUnder = 'operator-auth'

/** `changed`: another tab signed in or out. */
export type SessionNews = 'expired' | 'changed'

let current: StaffRecord | undefined
const listeners = new Set<(news: SessionNews) => void>()

const isLive = (record: StaffRecord): boolean => record.expiresAt > now()

export const session = (): StaffRecord | undefined => (current && isLive(current) ? current : undefined)
export const tokenOf = (): string | undefined => session()?.token

/** What the guard asks before every screen: cheap while the record is in memory. */
export const loadSession = async (): Promise<StaffRecord | undefined> => {
  const sealed = localStorage.getItem(storedUnder)
  if (sealed === null) current = undefined
  else current ??= await openRecord(settings().authKey, sealed)
  return session()
}

export const startSession = async (record: StaffRecord): Promise<void> => {
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
