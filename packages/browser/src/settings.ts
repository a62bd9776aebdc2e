import { caller } from '@tillgate/client/call.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { getSettings } from '@tillgate/contract/settings.ts'
import type { Settings } from '@tillgate/contract/settings.ts'
import { log } from './log.ts'

/** Defaults without a settings file: the same origin, no third party, the product's own name. */
const defaults: Settings = {
  environment: 'production',
  apiUrl: '',
  mockUrl: '',
  logoutUri: '/login',
  redirectUri: '/',
  captchaKey: '',
  captchaProvider: 'altcha',
  captchaScriptUrl: '',
  errorReportingDsn: '',
  mapsKey: '',
  authKey: '0'.repeat(64),
  linkScriptUrl: '',
  cardReaderUrl: '',
  passkeyOrigin: '',
  sandbox: false,
  brand: { name: 'Partner Portal', siteUrl: '', supportPhone: '', supportEmail: '' },
}

/** Status of a refusal without a message, because a bare error prints only its name. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Refused)) return String(error)
  if (error.status === 0) return 'no answer from the server'
  return [`status ${error.status}`, error.code, error.message].filter((part) => part !== '').join(', ')
}

let loaded: Settings = defaults
let failure: 'Failed to load configuration' | undefined

export const settings = (): Settings => loaded
/** Spec 1 §8: kept as state. */
export const settingsFailure = (): typeof failure => failure

/** Spec 1 §1: defaults remain when loading fails. */
export const loadSettings = async (): Promise<void> => {
  const ask = caller({ base: '', headers: () => ({}), trial: { userAgent: '', hostname: '' }, checksAnswers: true })
  try {
    loaded = await ask(getSettings, {})
    failure = undefined
  } catch (error) {
    failure = 'Failed to load configuration'
    log('error', 'Error initializing config:', reasonOf(error))
  }
}
