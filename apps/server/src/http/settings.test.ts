import { caller } from '@tillgate/client/call.ts'
import { getSettings } from '@tillgate/contract/settings.ts'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing/start-app.ts'

const { base, deps } = await startApp()

test('the browser settings contain no secret', async () => {
  const ask = caller({ base, headers: () => ({}), trial: { userAgent: '', hostname: '' }, checksAnswers: true })

  const settings = await ask(getSettings, {})

  expect(settings).toMatchObject({
    captchaProvider: 'altcha',
    captchaKey: 'altcha',
    captchaScriptUrl: '',
    errorReportingDsn: 'http://public@127.0.0.1:9400/sentry/1',
    mapsKey: '',
    sandbox: true,
  })
  const { sms, captcha, smtpUrl } = deps.config
  for (const secret of [sms.authToken, sms.accountSid, captcha.secret, smtpUrl]) {
    expect(JSON.stringify(settings)).not.toContain(secret)
  }
})
