import { lazy } from 'react'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'

const load = async () => {
  // Both travel at once.
  const language = wholeLanguage()
  const { StepsFrame: loaded } = await import('#portal/features/onboarding/steps-frame.tsx')
  await language
  return { default: loaded }
}

export const loadStepsFrame = (): void => void load()

/** Dialogs and choices: signing in does without. */
export const StepsFrame = lazy(load)
