import type { Config } from '#server/config.ts'
import { isRemoteCaptcha } from '#server/providers.ts'
import { altchaCaptcha } from './altcha.ts'
import { remoteCaptcha } from './live.ts'
import type { CaptchaPort } from './port.ts'

/** The bot check of the settings. `none` lets everybody through; production does not start with it. */
export const captchaFor = ({ captcha, publicUrl }: Pick<Config, 'captcha' | 'publicUrl'>): CaptchaPort => {
  const { provider, key, secret, verdictUrl: baseUrl, work, manualWork } = captcha
  if (isRemoteCaptcha(provider)) return remoteCaptcha({ provider, key, secret, baseUrl, publicUrl })
  if (provider === 'none') return { verify: async () => ({ ok: true }) }
  return altchaCaptcha({ secret, work, manualWork })
}
