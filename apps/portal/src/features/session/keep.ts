import { now } from '@tillgate/browser/clock.ts'
import { readSealed, storeSealed } from '@tillgate/browser/stored-sealed.ts'
import { onboardingTokenSeconds, verifiedEmailSeconds } from '@tillgate/domain/passcodes.ts'
import * as z from 'zod/mini'

/** Spec 1 §4 and §9: what the steps of a registration hand on, encrypted and for minutes. */
const kept = { 'email-verified': verifiedEmailSeconds, 'onboarding-token': onboardingTokenSeconds } as const
export type Kept = keyof typeof kept

const Box = z.object({ value: z.string(), until: z.number() })

export const keep = (name: Kept, value: string): Promise<void> =>
  storeSealed(name, { value, until: now() + kept[name] * 1000 })

export const keptUntil = async (name: Kept): Promise<z.output<typeof Box> | undefined> => {
  const box = await readSealed(name, Box)
  if (box && box.until > now()) return box
  forget(name)
  return undefined
}

export const forget = (name: Kept): void => localStorage.removeItem(name)
