import type { TillOptions } from '@tillgate/client/till.ts'
import { currentLanguage } from '@tillgate/browser/i18n.ts'

/** Version of this app, which the server compares with the released ones. */
export const appVersion = '1.0.0'

export const tillOptions = (): TillOptions => ({
  base: location.origin,
  appVersion,
  language: currentLanguage(),
  trial: { userAgent: navigator.userAgent, hostname: location.hostname },
  checksAnswers: import.meta.env.DEV,
})
