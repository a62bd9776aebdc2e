import { getClient } from '@sentry/react'
import { expect, test } from 'vitest'
import { withSettings } from '#portal/testing/support.ts'
import { startErrorReports } from './start.ts'

test('1 §7: reports errors to the configured address only', async () => {
  startErrorReports()
  const errorReportingDsn = 'https://key@errors.test/1'
  await withSettings({ errorReportingDsn })
  expect(getClient()).toBeUndefined()

  startErrorReports()

  await expect.poll(() => getClient()?.getDsn()?.host).toBe('errors.test')
})
