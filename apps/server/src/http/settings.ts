import * as contract from '@tillgate/contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { anyone } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { theKeyring } from '#server/secrets/installed.ts'

/** What a browser may know of the environment. The strict shape keeps everything else out. */
export const settingsRoutes = (app: FastifyInstance, config: Config): void => {
  serve(app, contract.getSettings, anyone, async () => ({
    environment: config.production ? 'production' : 'development',
    apiUrl: '',
    mockUrl: '',
    logoutUri: '/login',
    redirectUri: '/',
    captchaKey: config.captcha.key,
    captchaProvider: config.captcha.provider,
    captchaScriptUrl: config.captcha.scriptUrl,
    errorReportingDsn: config.sentryDsn,
    mapsKey: '',
    authKey: theKeyring().authKey,
    linkScriptUrl: config.plaid.linkScriptUrl,
    sandbox: config.sandbox,
    brand: config.brand,
  }))
}
