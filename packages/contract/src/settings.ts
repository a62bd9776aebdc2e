import * as z from 'zod/mini'
import { route } from './route.ts'
import { anyone } from './access.ts'

export const captchaProviders = ['altcha', 'recaptcha', 'turnstile', 'hcaptcha', 'none'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/** The runtime settings file. Spec 1 §1 names the fields; the last five are the product's. */
export const Settings = z.strictObject({
  environment: z.string(),
  apiUrl: z.string(),
  mockUrl: z.string(),
  logoutUri: z.string(),
  redirectUri: z.string(),
  captchaKey: z.string(),
  captchaProvider: z.enum(captchaProviders),
  /** Script address of the provider; empty for the self-hosted check. */
  captchaScriptUrl: z.string(),
  errorReportingDsn: z.string(),
  mapsKey: z.string(),
  /** 64 hexadecimal digits: the key of the local `auth` record. Public by nature, an obfuscation only. */
  authKey: z.string(),
  linkScriptUrl: z.string(),
  /** Page of the card reader that the till shows in a frame; empty without a reader. */
  cardReaderUrl: z.string(),
  /** The only origin where passkeys work; empty where browsers refuse them. */
  passkeyOrigin: z.string(),
  sandbox: z.boolean(),
  brand: z.strictObject({ name: z.string(), siteUrl: z.string(), supportPhone: z.string(), supportEmail: z.string() }),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = route({
  method: 'GET',
  path: '/config/settings.json',
  summary: 'Read the settings of the browser’s part',
  tags: ['Settings'],
  access: anyone,
  answer: Settings,
})
