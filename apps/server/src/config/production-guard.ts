import type { CaptchaProvider } from '@tillgate/contract/settings.ts'
import { filesEndpoint, type FilesEnv } from './files-settings.ts'
import type { PlaidEnvironment } from './plaid-settings.ts'
import { captchaProviderOf, isLoopback, isRemoteCaptcha, sandboxReportsKey } from './providers.ts'

type OtherName =
  | 'PUBLIC_URL'
  | 'TRUSTED_PROXIES'
  | 'CAPTCHA_KEY'
  | 'CAPTCHA_SECRET'
  | 'MAIL_REPORTS_KEY'
  | 'ACH_KEY'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'

type Env = {
  CAPTCHA_PROVIDER?: CaptchaProvider | undefined
  TIN_CHECK?: 'none' | 'embedded' | undefined
  WEBHOOK_ADDRESSES?: 'public' | 'all' | undefined
  GEOCODER: 'embedded' | 'google'
  MAPS_KEY?: string | undefined
  PLAID_ENV: PlaidEnvironment
} & FilesEnv & {
    [name in Required | Addressed | OtherName]?: string | undefined
  }

const required = [
  ['DATABASE_URL', 'production brings its own PostgreSQL'],
  ['DATA_KEYS', 'encryption keys as id:base64, newest first'],
  ['METRICS_TOKEN', '/metrics is for operations alone'],
  ['SMTP_URL', 'the mail server, with name and password'],
  ['MAIL_FROM', 'the sender of every mail'],
  ['SUPPORT_PHONE', 'the phone number that people call for help'],
  ['SUPPORT_EMAIL', 'the mail address that people write to for help'],
  ['SMS_ACCOUNT_SID', 'the account at Twilio'],
  ['SMS_AUTH_TOKEN', 'the secret of that account'],
  ['SMS_FROM', 'a number of that account, or its messaging service'],
  ['PLAID_CLIENT_ID', 'the account at Plaid'],
  ['PLAID_SECRET', 'the production secret of that account'],
  ['PLAID_IDV_TEMPLATE_ID', 'the template of the identity check, or none'],
  ['ISSUER_URL', 'the card issuer'],
  ['ISSUER_KEY', 'the key at the card issuer'],
  ['ACH_URL', 'the bank that pays the stores, or the folder of its agent'],
  ['ACH_DESTINATION', 'the routing number of that bank'],
  ['ACH_ORIGIN', 'how that bank calls us as a sender of files'],
  ['ACH_COMPANY_ID', 'how that bank calls the company that pays'],
  ['ACH_COMPANY_NAME', 'the name that stands on the stores’ account statements'],
  ['OPERATOR_MAIL_DOMAINS', 'the mail domains of your operators, separated by commas'],
] as const
type Required = (typeof required)[number][0]

const plaidAddresses = ['PLAID_BASE_URL', 'PLAID_WEBHOOK_URL', 'PLAID_REDIRECT_URI', 'PLAID_LINK_SCRIPT_URL'] as const
const placeAddresses = ['ZIP_BASE_URL', 'MAPS_BASE_URL', 'PLACES_BASE_URL'] as const
const listAddresses = ['NPI_BASE_URL', 'SANCTIONS_LIST_URL'] as const
const others = [
  'ISSUER_URL',
  'ACH_URL',
  'SMTP_URL',
  'SMS_BASE_URL',
  'CAPTCHA_BASE_URL',
  'SENTRY_DSN',
  'CARD_READER_URL',
] as const
const addressed = [...others, ...plaidAddresses, ...placeAddresses, ...listAddresses] as const
type Addressed = (typeof addressed)[number]

/** Test keys that providers publish: a service with such a key accepts every request or sends nothing. */
const published = [
  /^6LeIxAcTAAAAA/,
  /^[123]x0{6}/,
  /^[123]0000000-ffff-ffff-ffff-0{9}/,
  /^0x0{40}$/,
  /^\+15005550006$/,
  /^(sandbox-|idvtmp_sandbox)/,
]
const testable = [
  'CAPTCHA_KEY',
  'CAPTCHA_SECRET',
  'SMS_FROM',
  'PLAID_CLIENT_ID',
  'PLAID_SECRET',
  'PLAID_IDV_TEMPLATE_ID',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const

/** Providers of mails, texts and reports must be reached by encrypted connections to another host. */
const addressProblems = (name: Addressed | 'FILES_URL', url: string | undefined): string[] => {
  if (url === undefined || url === 'off') return []
  return [
    ...(isLoopback(url) ? [`${name} points at this machine: stand-ins are for development`] : []),
    ...(url.startsWith('http:') ? [`${name} is plain http: use https`] : []),
  ]
}

/** `smtp://` without required TLS can be downgraded by an attacker between the servers. */
const isPlainMail = (url: string): boolean =>
  url.startsWith('smtp:') && new URL(url).searchParams.get('requireTLS') !== 'true'

/**
 * Returns true for a network that contains every address: callers could then forge the address that limits count by.
 */
const isEverybody = (proxies: string): boolean =>
  proxies.split(',').some((one) => /\/0+$/.test(one) || one === '0.0.0.0' || one === '::')

/** A key that `openssl rand -base64 32` did not make: one byte repeated. */
const isWeakKey = (keys: string): boolean =>
  keys.split(',').some((entry) => {
    const key = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64')
    return key.every((byte) => byte === key[0])
  })

const secretProblems = (env: Env): string[] => [
  ...(env.SMTP_URL !== undefined && isPlainMail(env.SMTP_URL)
    ? ['SMTP_URL sends mails in the clear: use smtps://, or add ?requireTLS=true']
    : []),
  ...(env.TRUSTED_PROXIES !== undefined && isEverybody(env.TRUSTED_PROXIES)
    ? ['TRUSTED_PROXIES trusts everybody: name the addresses of your load balancers']
    : []),
  ...(env.DATA_KEYS !== undefined && isWeakKey(env.DATA_KEYS)
    ? ['DATA_KEYS holds a key of one repeated byte: make one with openssl rand -base64 32']
    : []),
]

/** A collector on this machine needs no TLS. */
const tracesProblems = ({ OTEL_EXPORTER_OTLP_ENDPOINT: url }: Env): string[] =>
  url?.startsWith('http:') === true && !isLoopback(url)
    ? ['OTEL_EXPORTER_OTLP_ENDPOINT is plain http: use https, or a collector on this machine']
    : []

/** A folder for an agent needs no key. */
const achProblems = (env: Env): string[] =>
  env.ACH_KEY === undefined && !env.ACH_URL?.startsWith('file:') ? ['ACH_KEY is missing: the key at the bank'] : []

const captchaProblems = (env: Env): string[] => {
  const provider = captchaProviderOf(env)
  if (provider === 'none') return ['CAPTCHA_PROVIDER is none: the forms would be open to robots']
  return [
    ...(env.CAPTCHA_SECRET === undefined
      ? [`CAPTCHA_SECRET is missing: the secret of the bot check (${provider})`]
      : []),
    ...(isRemoteCaptcha(provider) && env.CAPTCHA_KEY === undefined
      ? [`CAPTCHA_KEY is missing: the site key of ${provider}`]
      : []),
  ]
}

/** Lists all problems that prevent a start in production, so that a single start reports every problem. */
export const productionProblems = (env: Env): string[] => [
  ...required.flatMap(([name, why]) => (env[name] === undefined ? [`${name} is missing: ${why}`] : [])),
  ...(env.PUBLIC_URL?.startsWith('https:') ? [] : ['PUBLIC_URL is missing or not https']),
  ...(env.PLAID_ENV === 'production' ? [] : [`PLAID_ENV is ${env.PLAID_ENV}: no bank is asked there`]),
  ...captchaProblems(env),
  ...achProblems(env),
  ...secretProblems(env),
  ...tracesProblems(env),
  ...(env.GEOCODER === 'google' && env.MAPS_KEY === undefined ? ['MAPS_KEY is missing: the key at Google'] : []),
  ...addressed.flatMap((name) => addressProblems(name, env[name])),
  ...addressProblems('FILES_URL', filesEndpoint(env)),
  ...testable.flatMap((name) =>
    published.some((one) => one.test(env[name] ?? '')) ? [`${name} is published for tests: anybody has it`] : [],
  ),
  ...(env.MAIL_REPORTS_KEY === sandboxReportsKey
    ? ['MAIL_REPORTS_KEY is the key of the sandbox: its reports can be forged']
    : []),
  ...(env.WEBHOOK_ADDRESSES === 'all' ? ['WEBHOOK_ADDRESSES is all: webhooks would reach your own network'] : []),
  ...(env.TIN_CHECK === 'embedded' ? ['TIN_CHECK is embedded: it answers by the last digits'] : []),
]
