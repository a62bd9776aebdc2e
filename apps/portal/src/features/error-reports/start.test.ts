import { network } from '@tillgate/browser/testing/network.ts'
import { loadSettings, settings } from '@tillgate/browser/settings.ts'
import { getClient } from '@sentry/react'
import { expect, test } from 'vitest'
import { startErrorReports } from './start.ts'

test('1 §7: reports errors to the configured address only', async () => {
  startErrorReports()
  const errorReportingDsn = 'https://key@errors.test/1'
  network({ 'GET /config/settings.json': () => ({ body: { ...settings(), errorReportingDsn } }) })
  await loadSettings()
  expect(getClient()).toBeUndefined()

  startErrorReports()

  await expect.poll(() => getClient()?.getDsn()?.host).toBe('errors.test')
})
