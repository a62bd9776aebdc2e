import { hkdfSync } from 'node:crypto'
import type { CaptchaProvider } from '@tillgate/contract/settings.ts'
import { achOf, type AchEnv, type AchSettings } from './ach-settings.ts'
import { plaidOf, type PlaidEnv, type PlaidSettings } from './plaid-settings.ts'

/** Script and verdict URLs of the external bot checks. */
const captchaHomes = {
  recaptcha: { script: 'https://www.google.com', verdict: 'https://www.google.com' },
  turnstile: { script: 'https://challenges.cloudflare.com', verdict: 'https://challenges.cloudflare.com' },
  hcaptcha: { script: 'https://js.hcaptcha.com', verdict: 'https://api.hcaptcha.com' },
} as const
export type RemoteCaptcha = keyof typeof captchaHomes

export const isRemoteCaptcha = (provider: CaptchaProvider): provider is RemoteCaptcha =>
  Object.hasOwn(captchaHomes, provider)

/** Derives the provider from the format of the site key; without a key the self-hosted check is used. */
export const captchaProviderOf = (env: {
  CAPTCHA_PROVIDER?: CaptchaProvider | undefined
  CAPTCHA_KEY?: string | undefined
}): CaptchaProvider => {
  if (env.CAPTCHA_PROVIDER) return env.CAPTCHA_PROVIDER
  const key = env.CAPTCHA_KEY ?? ''
  if (key.startsWith('6L')) return 'recaptcha'
  if (/^[0-3]x/.test(key)) return 'turnstile'
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key) ? 'hcaptcha' : 'altcha'
}

/**
 * Returns true for an address of this machine in any spelling: 127.1, 0x7f000001, 2130706433, localhost with a dot, IPv4 written
 * as IPv6. The parser normalizes hosts of web addresses only.
 */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url)
  const normal = URL.canParse(`http://${hostname}`) ? new URL(`http://${hostname}`).hostname : hostname
  const host = normal.replace(/\.$/, '').toLowerCase()
  return (
    /^(localhost|.*\.localhost|ip6-localhost|ip6-loopback|localhost\.localdomain|127(\.\d+){3}|0\.0\.0\.0)$/.test(
      host,
    ) || /^\[::(1|ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)|7f[\da-f]{2}:[\da-f]{1,4})?\]$/.test(host)
  )
}

/** Proof of work of a bot check: cost of one step, and the range of the number of steps. */
export type Work = { cost: number; low: number; high: number }
const workOf = (text: string): Work => {
  const [cost = 1, low = 1, high = 1] = text.split(/[:-]/).map(Number)
  return { cost, low: Math.min(low, high), high: Math.max(low, high) }
}

/** Empty: our own list. */
export type AddressSettings = { zipUrl: string; google?: { mapsUrl: string; placesUrl: string; key: string } }

export type ThirdParties = {
  smtpUrl: string
  /** Public key of the reports of undelivered mails; empty: reports are refused. */
  mailReportsKey: string
  sms: { baseUrl: string; accountSid: string; authToken: string; from: string }
  captcha: {
    provider: CaptchaProvider
    key: string
    secret: string
    scriptUrl: string
    verdictUrl: string
    work: Work
    manualWork: Work
  }
  plaid: PlaidSettings
  addresses: AddressSettings
  /** Empty: no NPI registry is used. */
  npiUrl: string
  /** Empty: the sanctions list is loaded by hand. */
  sanctionsListUrl: string
  /** Who holds the balances of the cards. */
  issuer: { baseUrl: string; key: string }
  /** Page of the card reader that tills show in a frame; empty: none. */
  cardReaderUrl: string
  /** Who pays the stores. */
  ach: AchSettings
  /** Where browsers report errors; empty: nowhere. */
  sentryDsn: string
  /** Webhooks of partners also go to addresses of private networks, over http and to all ports. */
  webhooksAreLocal: boolean
  /** The sandbox replaces the real provider; every screen shows a notice. */
  sandbox: boolean
}

type Env = {
  SANDBOX_PORT: number
  SANDBOX_SMTP_PORT?: number | undefined
  APP_ENV: 'development' | 'production'
  SMTP_URL?: string | undefined
  MAIL_REPORTS_KEY?: string | undefined
  SMS_BASE_URL?: string | undefined
  SMS_ACCOUNT_SID?: string | undefined
  SMS_AUTH_TOKEN?: string | undefined
  SMS_FROM?: string | undefined
  CAPTCHA_PROVIDER?: CaptchaProvider | undefined
  CAPTCHA_KEY?: string | undefined
  CAPTCHA_SECRET?: string | undefined
  CAPTCHA_BASE_URL?: string | undefined
  CAPTCHA_COST: string
  CAPTCHA_MANUAL_COST: string
  SENTRY_DSN?: string | undefined
  ISSUER_URL?: string | undefined
  ISSUER_KEY?: string | undefined
  CARD_READER_URL?: string | undefined
  ZIP_LOOKUP: 'embedded' | 'zippopotam'
  ZIP_BASE_URL?: string | undefined
  GEOCODER: 'embedded' | 'google'
  MAPS_KEY?: string | undefined
  MAPS_BASE_URL?: string | undefined
  PLACES_BASE_URL?: string | undefined
  NPI_BASE_URL?: string | undefined
  SANCTIONS_LIST_URL?: string | undefined
  WEBHOOK_ADDRESSES?: 'public' | 'all' | undefined
} & PlaidEnv &
  AchEnv

/** The self-hosted check needs a secret that all processes share; in development the data key gives one. */
const secretFrom = (dataKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', dataKey, '', 'captcha', 32)).toString('hex')

const captchaOf = (env: Env, sandbox: string, dataKey: Buffer): ThirdParties['captcha'] => {
  const provider = captchaProviderOf(env)
  const work = { work: workOf(env.CAPTCHA_COST), manualWork: workOf(env.CAPTCHA_MANUAL_COST) }
  if (!isRemoteCaptcha(provider)) {
    const key = provider === 'altcha' ? 'altcha' : ''
    return { provider, key, secret: env.CAPTCHA_SECRET ?? secretFrom(dataKey), scriptUrl: '', verdictUrl: '', ...work }
  }
  // With a configured key the real provider is called, otherwise the sandbox.
  const defaultBase = env.CAPTCHA_KEY === undefined ? `${sandbox}/${provider}` : undefined
  const base = (env.CAPTCHA_BASE_URL ?? defaultBase)?.replace(/\/$/, '')
  return {
    provider,
    key: env.CAPTCHA_KEY ?? 'sandbox-site-key',
    secret: env.CAPTCHA_SECRET ?? 'sandbox-captcha-secret',
    scriptUrl: base ?? captchaHomes[provider].script,
    verdictUrl: base ?? captchaHomes[provider].verdict,
    ...work,
  }
}

const smsOf = (env: Env, sandbox: string): ThirdParties['sms'] => {
  const defaultBase = env.SMS_ACCOUNT_SID === undefined ? `${sandbox}/twilio` : 'https://api.twilio.com'
  return {
    baseUrl: (env.SMS_BASE_URL ?? defaultBase).replace(/\/$/, ''),
    accountSid: env.SMS_ACCOUNT_SID ?? 'ACsandbox',
    authToken: env.SMS_AUTH_TOKEN ?? 'sandbox-token',
    from: env.SMS_FROM ?? '+12025550100',
  }
}

/** Uses the sandbox's card issuer unless `ISSUER_URL` is set. */
const issuerOf = (env: Env, sandbox: string): ThirdParties['issuer'] => ({
  baseUrl: (env.ISSUER_URL ?? `${sandbox}/issuer`).replace(/\/$/, ''),
  key: env.ISSUER_KEY ?? 'sandbox-issuer-key',
})

const bare = (url: string): string => url.replace(/\/$/, '')

/** Without a configured key the sandbox replaces Google; the public ZIP lookup needs no key. */
const addressesOf = (env: Env, sandbox: string): AddressSettings => {
  const zips = env.ZIP_BASE_URL ?? 'https://api.zippopotam.us'
  const zipUrl = env.ZIP_LOOKUP === 'zippopotam' ? bare(zips) : ''
  if (env.GEOCODER !== 'google') return { zipUrl }
  const isOwn = env.MAPS_KEY !== undefined
  return {
    zipUrl,
    google: {
      mapsUrl: bare(env.MAPS_BASE_URL ?? (isOwn ? 'https://maps.googleapis.com' : sandbox)),
      placesUrl: bare(env.PLACES_BASE_URL ?? (isOwn ? 'https://places.googleapis.com' : `${sandbox}/places`)),
      key: env.MAPS_KEY ?? 'sandbox-maps-key',
    },
  }
}

/** Public key of the sandbox's mail server. */
export const sandboxReportsKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEszvtLmpvF3K+MIaeCCxyYDp+Y58JyUmiN0kjGDIRG1aTZGPWRes3ah71bamAPw6pABSMVxW3ipBR1jX9K1vw0A=='

/** Who mails, texts, checks and listens for us. Without settings all of it is the sandbox, but in production. */
export const thirdParties = (env: Env, dataKey: Buffer, publicUrl: string): ThirdParties => {
  const sandbox = `http://127.0.0.1:${env.SANDBOX_PORT}`
  const smtpUrl = env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT ?? env.SANDBOX_PORT + 25}`
  const mailReportsKey = env.MAIL_REPORTS_KEY ?? (env.SMTP_URL === undefined ? sandboxReportsKey : '')
  const [sms, captcha] = [smsOf(env, sandbox), captchaOf(env, sandbox, dataKey)]
  const plaid = plaidOf(env, sandbox, publicUrl)
  const defaultDsn = env.APP_ENV === 'production' ? 'off' : `http://public@127.0.0.1:${env.SANDBOX_PORT}/sentry/1`
  const dsn = env.SENTRY_DSN ?? defaultDsn
  const [issuer, ach] = [issuerOf(env, sandbox), achOf(env, sandbox)]
  const addresses = addressesOf(env, sandbox)
  const npiUrl = bare(env.NPI_BASE_URL ?? (env.APP_ENV === 'production' ? '' : `${sandbox}/npi/api`))
  const sanctionsListUrl = env.SANCTIONS_LIST_URL ?? ''
  // The cards of the sandbox belong to its issuer.
  const cardReaderUrl =
    env.CARD_READER_URL ?? (env.ISSUER_URL === undefined ? `${sandbox}/card-reader/reader.html` : '')
  const asked = [
    captcha.verdictUrl,
    addresses.zipUrl,
    addresses.google?.mapsUrl ?? '',
    npiUrl,
    sanctionsListUrl,
  ].filter((url) => url !== '')
  const providers = [smtpUrl, sms.baseUrl, plaid.baseUrl, issuer.baseUrl, ach.baseUrl, ...asked]
  const sentryDsn = dsn === 'off' ? '' : dsn
  const webhooksAreLocal = (env.WEBHOOK_ADDRESSES ?? (env.APP_ENV === 'production' ? 'public' : 'all')) === 'all'
  const stands = { cardReaderUrl, sandbox: providers.some(isLoopback), webhooksAreLocal }
  return {
    smtpUrl,
    mailReportsKey,
    sms,
    captcha,
    plaid,
    addresses,
    npiUrl,
    sanctionsListUrl,
    issuer,
    ach,
    sentryDsn,
    ...stands,
  }
}
