import type * as z from 'zod/mini'
import { now } from './clock.ts'
import { forgetDrafts } from './form/drafts.ts'
import { readSealed, storeSealed } from './stored-sealed.ts'

/** `denied`: the user may not open the page. `changed`: a second tab signed in or out. */
export type AuthEvent = 'expired' | 'denied' | 'changed'

/** Creates the sign-in store of an app. Each app uses a separate name, so that a user may be signed in to both apps. */
export const authRecordStore = <R extends { token: string; expiresAt: number }>(
  storedUnder: string,
  shape: z.ZodMiniType<R>,
) => {
  const signedOutUnder = `${storedUnder}-signed-out`
  let current: R | undefined
  const listeners = new Set<(news: AuthEvent) => void>()

  const authRecord = (): R | undefined => (current && current.expiresAt > now() ? current : undefined)

  /** Loads the record for the guard of every screen; fast while the record is in memory. */
  const loadAuthRecord = async (): Promise<R | undefined> => {
    if (localStorage.getItem(storedUnder) === null) current = undefined
    else current ??= await readSealed(storedUnder, shape)
    return authRecord()
  }
  /** Returns true for a stored sign-in that has expired. */
  const hasEnded = (): boolean => current !== undefined && authRecord() === undefined
  const storeAuthRecord = async (record: R): Promise<void> => {
    await storeSealed(storedUnder, record)
    current = record
  }
  const dropAuthRecord = (): void => {
    current = undefined
    localStorage.removeItem(storedUnder)
  }

  /** Signs out on request: unlike an expired session, also deletes the user's drafts, here and in all tabs. */
  const signOut = (): void => {
    localStorage.setItem(signedOutUnder, String(now()))
    dropAuthRecord()
    forgetDrafts()
  }

  const watchAuth = (listener: (news: AuthEvent) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const notifyAuth = (news: AuthEvent): void => {
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
