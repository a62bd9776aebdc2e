import { onboardingTokenSeconds, verifiedEmailSeconds } from '@tillgate/domain/passcodes.ts'
import * as z from 'zod/mini'
import { now } from '@tillgate/browser/clock.ts'
import { settings } from '#portal/features/settings/settings.ts'
import { seal, unseal } from '@tillgate/ui/sealed.ts'

/** Spec 1 §4 and §9: what the steps of a registration hand on, encrypted and for minutes. */
const kept = { 'email-verified': verifiedEmailSeconds, 'onboarding-token': onboardingTokenSeconds } as const
export type Kept = keyof typeof kept

const Box = z.object({ value: z.string(), until: z.number() })

export const keep = async (name: Kept, value: string): Promise<void> => {
  const box = { value, until: now() + kept[name] * 1000 }
  localStorage.setItem(name, await seal(settings().authKey, box))
}

export const keptUntil = async (name: Kept): Promise<{ value: string; until: number } | undefined> => {
  const sealed = localStorage.getItem(name)
  if (sealed === null) return undefined
  const parsed = z.safeParse(Box, await unseal(settings().authKey, sealed))
  if (parsed.success && parsed.data.until > now()) return parsed.data
  localStorage.removeItem(name)
  return undefined
}

export const forget = (name: Kept): void => localStorage.removeItem(name)
