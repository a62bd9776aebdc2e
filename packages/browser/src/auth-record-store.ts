import type * as z from 'zod/mini'
import { now } from './clock.ts'
import { forgetDrafts } from './form/drafts.ts'
import { readSealed, storeSealed } from './stored-sealed.ts'

/** `denied`: a page that is not for this person. `changed`: another tab signed in or out. */
export type AuthNews = 'expired' | 'denied' | 'changed'

/** Each app has one, under a name of its own: somebody may be signed in at both. */
export const authRecordStore = <R extends { token: string; expiresAt: number }>(
  storedUnder: string,
  shape: z.ZodMiniType<R>,
) => {
  const signedOutUnder = `${storedUnder}-signed-out`
  let current: R | undefined
  const listeners = new Set<(news: AuthNews) => void>()

  const authRecord = (): R | undefined => (current && current.expiresAt > now() ? current : undefined)

  /** What the guard asks before every screen: cheap while the record is in memory. */
  const loadAuthRecord = async (): Promise<R | undefined> => {
    if (localStorage.getItem(storedUnder) === null) current = undefined
    else current ??= await readSealed(storedUnder, shape)
    return authRecord()
  }
  /** A sign-in is stored whose time is over: it ended while nobody looked. */
  const hasEnded = (): boolean => current !== undefined && authRecord() === undefined
  const storeAuthRecord = async (record: R): Promise<void> => {
    await storeSealed(storedUnder, record)
    current = record
  }
  const dropAuthRecord = (): void => {
    current = undefined
    localStorage.removeItem(storedUnder)
  }

  /** On purpose, unlike a session that ended: what this person wrote goes too, here and in every other tab. */
  const signOut = (): void => {
    localStorage.setItem(signedOutUnder, String(now()))
    dropAuthRecord()
    forgetDrafts()
  }

  const watchAuth = (listener: (news: AuthNews) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const notifyAuth = (news: AuthNews): void => {
    if (news === 'expired') dropAuthRecord()
    for (const listener of listeners) listener(news)
  }
  /** Logging out in one tab logs out in all. */
  const watchOtherTabs = (): void => {
    addEventListener('storage', ({ key }) => {
      if (key === signedOutUnder) forgetDrafts()
      if (key !== storedUnder && key !== null) return
      current = undefined
      notifyAuth('changed')
    })
  }
  return {
    authRecord,
    hasEnded,
    loadAuthRecord,
    storeAuthRecord,
    dropAuthRecord,
    signOut,
    watchAuth,
    notifyAuth,
    watchOtherTabs,
  }
}
