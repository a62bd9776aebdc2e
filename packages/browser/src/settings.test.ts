import { expect, onTestFinished, test, vi } from 'vitest'
import { network } from './testing/network.ts'
import { loadSettings, settings, settingsFailure } from './settings.ts'

const file = {
  environment: 'development',
  apiUrl: 'https://api.test',
  mockUrl: '',
  logoutUri: '/login',
  redirectUri: '/',
  captchaKey: '',
  captchaProvider: 'altcha',
  captchaScriptUrl: '',
  errorReportingDsn: '',
  mapsKey: '',
  authKey: 'ab'.repeat(32),
  linkScriptUrl: '',
  cardReaderUrl: '',
  passkeyOrigin: '',
  sandbox: true,
  brand: { name: 'Flex Partners', siteUrl: 'https://flex.test', supportPhone: '', supportEmail: '' },
}

const logged = () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  return log
}

test.each([
  ['is not there', { status: 404, body: {} }, /^status 404, unknown$/],
  ['is no settings file', { body: { environment: 'x' } }, /apiUrl/],
  ['is out of reach', 'lost', /^no answer from the server$/],
] as const)('1 §8: settings file %s: keeps the defaults and the reason', async (_, reply, reason) => {
  network({ 'GET /config/settings.json': () => reply })
  const log = logged()

  await loadSettings()

  expect(log).toHaveBeenCalledWith('Error initializing config:', expect.stringMatching(reason))
  expect(settingsFailure()).toBe('Failed to load configuration')
  expect(settings().brand.name).toBe('Partner Portal')
})

test('a settings file that is there holds from then on', async () => {
  network({ 'GET /config/settings.json': () => ({ body: file }) })

  await loadSettings()

  expect(settings()).toEqual(file)
  expect(settingsFailure()).toBeUndefined()
})
