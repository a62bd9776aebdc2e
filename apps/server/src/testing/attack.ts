import { caller } from '@tillgate/client/call.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { signInSubject } from '../modules/accounts/auth/sign-in-guard.service.ts'
import { doorsOpen, wrongInARow } from './attack.queries.ts'
import { anEmail } from './people.ts'
import type { TestApp } from './start-app.ts'

/** Behind a trusted proxy: X-Forwarded-For sets the address of a caller. */
export const behindBalancer = { TRUSTED_PROXIES: '127.0.0.1' } as const

let nth = 0
/** A machine with an address of its own. */
export const aMachine = (app: TestApp) => {
  nth += 1
  const ip = `198.51.${Math.floor(nth / 250)}.${(nth % 250) + 1}`
  const headers = () => ({ 'x-forwarded-for': ip, 'accept-language': 'en-US' })
  return caller({ base: app.base, headers, trial: { userAgent: 'vitest', hostname: 'localhost' }, checksAnswers: true })
}
export type Machine = ReturnType<typeof aMachine>

/** `in`, or the refusal's code. */
export const endOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'in',
    (error: unknown) => {
      if (error instanceof Refused) return error.code
      throw error
    },
  )

export const waitOf = (asked: Promise<unknown>): Promise<number | undefined> =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.retryAfter : undefined),
  )

/** Does its part while the queue of hashes is full, and stays so. */
export const inRush = async <T>(app: TestApp, part: () => Promise<T>): Promise<T> => {
  const over = new AbortController()
  let place = Promise.withResolvers<void>()
  const press = async (): Promise<void> => {
    // A refused one comes again when a hash ends: before that there is no place.
    while (!over.signal.aborted) {
      const { promise } = place
      const isHashed = await app.deps.passwords.hash(anEmail()).then(
        () => true,
        () => promise.then(() => false),
      )
      if (!isHashed) continue
      place.resolve()
      place = Promise.withResolvers()
    }
  }
  const pressing = Array.from({ length: 80 }, press)
  try {
    return await part()
  } finally {
    over.abort()
    await Promise.all(pressing)
  }
}

export const wait = (app: TestApp, minutes: number) => withIdentity(app.deps.pool, (db) => doorsOpen(db, minutes))

/** As many wrong ones in a row, on each device that was used. */
export const longRow = (app: TestApp, email: string, streak: number) =>
  withIdentity(app.deps.pool, (db) => wrongInARow(db, signInSubject(app.deps.keyring, email), streak))
