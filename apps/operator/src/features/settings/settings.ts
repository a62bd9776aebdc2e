import { caller } from '@tillgate/client/call.ts'
import { getSettings } from '@tillgate/contract/settings.ts'
import type { Settings } from '@tillgate/contract/settings.ts'

/** What holds when the settings file cannot be had: the same origin, no third party, the product's own name. */
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
  sandbox: false,
  brand: { name: 'Partner Portal', supportPhone: '', supportEmail: '' },
}

let loaded: Settings = defaults

export const settings = (): Settings => loaded
/** The defaults remain when loading fails: the sign-in says by itself that the server is out of reach. */
export const loadSettings = async (): Promise<void> => {
  const ask = caller({ base: '', headers: () => ({}), trial: { userAgent: '', hostname: '' }, checksAnswers: true })
  try {
    loaded = await ask(getSettings, {})
  } catch {
    loaded = defaults
  }
}
