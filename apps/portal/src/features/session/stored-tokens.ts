import { now } from '@tillgate/browser/clock.ts'
import { readSealed, storeSealed } from '@tillgate/browser/stored-sealed.ts'
import { onboardingTokenSeconds, verifiedEmailSeconds } from '@tillgate/domain/passcodes.ts'
import * as z from 'zod/mini'

/** Spec 1 §4 and §9: lifetimes of the tokens that registration steps pass on, stored encrypted. */
const lifetimes = { 'email-verified': verifiedEmailSeconds, 'onboarding-token': onboardingTokenSeconds } as const
export type StoredToken = keyof typeof lifetimes

const Box = z.object({ value: z.string(), until: z.number() })

export const storeToken = (name: StoredToken, value: string): Promise<void> =>
  storeSealed(name, { value, until: now() + lifetimes[name] * 1000 })

export const readToken = async (name: StoredToken): Promise<z.output<typeof Box> | undefined> => {
  const box = await readSealed(name, Box)
  if (box && box.until > now()) return box
  removeToken(name)
  return undefined
}

export const removeToken = (name: StoredToken): void => localStorage.removeItem(name)
