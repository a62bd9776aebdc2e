import { describe, expect, test } from 'vitest'
import { sandboxReportsKey } from './providers.ts'
import { readConfig } from './config.ts'

const key = Buffer.from('a-key-of-thirty-two-bytes-to-test').subarray(0, 32).toString('base64')
const live = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://tillgate@db.example.com/tillgate',
  DATA_KEYS: `k1:${key}`,
  PUBLIC_URL: 'https://portal.example.com',
  METRICS_TOKEN: 'm'.repeat(16),
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'Portal <no-reply@example.com>',
  SUPPORT_PHONE: '(202) 555-0123',
  SUPPORT_EMAIL: 'help@example.com',
  SMS_ACCOUNT_SID: 'AC0123',
  SMS_AUTH_TOKEN: 'token',
  SMS_FROM: '+12025550123',
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'secret',
  ISSUER_URL: 'https://issuer.example.com',
  ISSUER_KEY: 'i'.repeat(16),
  ACH_URL: 'https://ach.example.com',
  ACH_KEY: 'a'.repeat(16),
  ACH_DESTINATION: '021000021',
  ACH_ORIGIN: '1987654321',
  ACH_COMPANY_ID: '1987654321',
  ACH_COMPANY_NAME: 'Benefit Program',
  OPERATOR_MAIL_DOMAINS: 'operator.example',
  PLAID_IDV_TEMPLATE_ID: 'idvtmp_1',
  CAPTCHA_SECRET: 's'.repeat(32),
  PLAID_ENV: 'production',
}
const problemsOf = (change: NodeJS.ProcessEnv): string => {
  try {
    readConfig({ ...live, ...change })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('uses the sandbox for everything without settings', () => {
  const config = readConfig({ DATA_KEYS: `k1:${key}`, SANDBOX_PORT: '9500', SANDBOX_SMTP_PORT: '9525' })

  expect(config).toMatchObject({
    sandbox: true,
    smtpUrl: 'smtp://127.0.0.1:9525',
    sms: { baseUrl: 'http://127.0.0.1:9500/twilio' },
    ach: { baseUrl: 'http://127.0.0.1:9500/ach', key: 'sandbox-ach-key' },
    captcha: { provider: 'altcha', key: 'altcha', scriptUrl: '' },
    plaid: {
      baseUrl: 'http://127.0.0.1:9500/plaid',
      linkScriptUrl: 'http://127.0.0.1:9500/plaid-cdn/link/v2/stable/link-initialize.js',
      webhookUrl: 'http://localhost:3000/api/webhooks/plaid',
    },
    sentryDsn: 'http://public@127.0.0.1:9500/sentry/1',
  })
})

test('derives the sandbox’s mail port from its console port', () => {
  expect(readConfig({ DATA_KEYS: `k1:${key}`, SANDBOX_PORT: '9500' }).smtpUrl).toBe('smtp://127.0.0.1:9525')
})

test('real providers disable the sandbox and report nothing', () => {
  const config = readConfig(live)

  expect(config).toMatchObject({ sandbox: false, sentryDsn: '', sms: { baseUrl: 'https://api.twilio.com' } })
  expect(readConfig({ ...live, SENTRY_DSN: 'https://k@errors.example.com/2' }).sentryDsn).toContain('errors.example')
})

test('Plaid’s own sandbox is reached by its name alone', () => {
  const { plaid } = readConfig({ DATA_KEYS: `k1:${key}`, PLAID_ENV: 'sandbox', PLAID_IDV_TEMPLATE_ID: 'none' })

  expect(plaid).toMatchObject({
    baseUrl: 'https://sandbox.plaid.com',
    linkScriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
    identityTemplate: '',
  })
})

test.each([
  ['6Labc', 'recaptcha', 'https://www.google.com', 'https://www.google.com'],
  ['0x4AAA', 'turnstile', 'https://challenges.cloudflare.com', 'https://challenges.cloudflare.com'],
  ['a0b1c2d3-0000-4000-8000-abcdefabcdef', 'hcaptcha', 'https://js.hcaptcha.com', 'https://api.hcaptcha.com'],
])('the key %s says it is %s', (CAPTCHA_KEY, provider, scriptUrl, verdictUrl) => {
  expect(readConfig({ ...live, CAPTCHA_KEY }).captcha).toMatchObject({
    provider,
    key: CAPTCHA_KEY,
    scriptUrl,
    verdictUrl,
  })
})

test('development uses the sandbox for providers without key', () => {
  const { captcha } = readConfig({ DATA_KEYS: `k1:${key}`, CAPTCHA_PROVIDER: 'hcaptcha' })

  expect(captcha).toMatchObject({ scriptUrl: 'http://127.0.0.1:9400/hcaptcha', secret: 'sandbox-captcha-secret' })
})

test('production without settings lists all missing ones', () => {
  let problems = ''
  try {
    readConfig({ APP_ENV: 'production', SMTP_URL: '' })
  } catch (error) {
    problems = String(error)
  }

  for (const name of Object.keys(live).slice(1, -1)) expect(problems).toContain(`- ${name} is missing`)
  expect(problems).toContain('- PLAID_ENV is local')
})

test('lists invalid and missing settings together', () => {
  const problems = problemsOf({ PORT: 'many', SMS_FROM: undefined, METRICS_TOKEN: 'short' })

  expect(problems).toMatch(/- PORT: /)
  expect(problems).toMatch(/- METRICS_TOKEN: /)
  expect(problems).toContain('- SMS_FROM is missing')
  expect(problems).not.toContain('METRICS_TOKEN is missing')
})

test('refuses a service password that URLs must escape', () => {
  expect(problemsOf({ DATABASE_SERVICE_PASSWORD: 'with/slash+and=signs0' })).toMatch(/- DATABASE_SERVICE_PASSWORD/)
  expect(problemsOf({ DATABASE_SERVICE_PASSWORD: 'a0'.repeat(12) })).toBe('')
})

test('accepts a STARTTLS mail server without smtps', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://user:secret@mail.example.com:587?requireTLS=true' })).toBe('')
})

test.each<[NodeJS.ProcessEnv, string]>([
  [{ SMTP_URL: 'smtp://127.0.0.1:9425' }, 'SMTP_URL points at this machine'],
  [{ SMTP_URL: 'smtp://[::1]:25' }, 'SMTP_URL points at this machine'],
  [{ SMS_BASE_URL: 'http://localhost:9400/twilio' }, 'SMS_BASE_URL points at this machine'],
  [{ SMS_BASE_URL: 'http://texts.example.com' }, 'SMS_BASE_URL is plain http'],
  [{ CAPTCHA_BASE_URL: 'http://127.0.0.1:9400/turnstile' }, 'CAPTCHA_BASE_URL is plain http'],
  [{ PLAID_ENV: 'sandbox' }, 'PLAID_ENV is sandbox'],
  [{ PLAID_BASE_URL: 'http://127.0.0.1:9400/plaid' }, 'PLAID_BASE_URL points at this machine'],
  [{ PLAID_LINK_SCRIPT_URL: 'http://cdn.example.com/link.js' }, 'PLAID_LINK_SCRIPT_URL is plain http'],
  [{ PLAID_IDV_TEMPLATE_ID: 'idvtmp_sandbox' }, 'PLAID_IDV_TEMPLATE_ID is published for tests'],
  [{ SENTRY_DSN: 'http://public@127.0.0.1:9400/sentry/1' }, 'SENTRY_DSN points at this machine'],
  [{ MAIL_REPORTS_KEY: sandboxReportsKey }, 'MAIL_REPORTS_KEY is the key of the sandbox'],
  [{ MAIL_REPORTS_KEY: 'AAAA' }, 'MAIL_REPORTS_KEY: not a public key of P-256 in base64'],
  [{ SMS_FROM: '+15005550006' }, 'SMS_FROM is published for tests'],
  [{ CAPTCHA_KEY: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' }, 'CAPTCHA_KEY is published for tests'],
  [{ CAPTCHA_SECRET: '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe' }, 'CAPTCHA_SECRET is published for tests'],
  [{ CAPTCHA_KEY: '1x00000000000000000000AA' }, 'CAPTCHA_KEY is published for tests'],
  [{ CAPTCHA_SECRET: '3x0000000000000000000000000000000AA' }, 'CAPTCHA_SECRET is published for tests'],
  [{ CAPTCHA_KEY: '10000000-ffff-ffff-ffff-000000000001' }, 'CAPTCHA_KEY is published for tests'],
  [{ CAPTCHA_SECRET: `0x${'0'.repeat(40)}` }, 'CAPTCHA_SECRET is published for tests'],
  [{ CAPTCHA_PROVIDER: 'none' }, 'CAPTCHA_PROVIDER is none'],
  [{ CAPTCHA_PROVIDER: 'turnstile' }, 'CAPTCHA_KEY is missing'],
  ...['127.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', 'LOCALHOST.', '[0:0:0:0:0:0:0:1]', '0', '[::]'].map(
    (host): [NodeJS.ProcessEnv, string] => [{ SMTP_URL: `smtps://${host}:465` }, 'SMTP_URL points at this machine'],
  ),
  [{ SMTP_URL: 'smtp://user:secret@mail.example.com' }, 'SMTP_URL sends mails in the clear'],
  [{ TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, 'TRUSTED_PROXIES trusts everybody'],
  [{ TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES trusts everybody'],
  [{ DATA_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }, 'DATA_KEYS holds a key of one repeated byte'],
  [{ DATA_KEYS: `k2:${key},k1:${Buffer.alloc(32).toString('base64')}` }, 'DATA_KEYS holds a key of one repeated'],
  [{ ACH_URL: 'http://ach.example.com' }, 'ACH_URL is plain http'],
  [{ ACH_URL: 'http://127.0.0.1:9400/ach' }, 'ACH_URL points at this machine'],
  [{ ACH_KEY: undefined }, 'ACH_KEY is missing'],
  [{ ACH_DESTINATION: '021000022' }, 'ACH_DESTINATION: not a routing number'],
  [{ ACH_OFFSET: 'checking:1:1' }, 'ACH_OFFSET: '],
  [{ ACH_DEADLINE: '24:00' }, 'ACH_DEADLINE: '],
  [{ PUBLIC_URL: 'http://portal.example.com' }, 'PUBLIC_URL is missing or not https'],
  [{ TIN_CHECK: 'embedded' }, 'TIN_CHECK is embedded'],
  [{ SANCTIONS_LIST_URL: 'http://lists.example.com/SDN.XML' }, 'SANCTIONS_LIST_URL is plain http'],
  [{ NPI_BASE_URL: 'http://registry.example.com/api' }, 'NPI_BASE_URL is plain http'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is plain http'],
])('production refuses %j', (change, problem) => {
  expect(problemsOf(change)).toContain(`- ${problem}`)
})

test('traces may go to a collector on this machine', () => {
  expect(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toBe('')
})

test('the bank agent needs a folder but no key', () => {
  const config = readConfig({
    ...live,
    ACH_URL: 'file:///var/lib/ach/',
    ACH_KEY: '',
    ACH_OFFSET: 'savings:021000021:77',
  })

  expect(config).toMatchObject({
    sandbox: false,
    ach: {
      baseUrl: 'file:///var/lib/ach',
      destination: { routing: '021000021', name: '' },
      origin: { id: '1987654321', name: 'Benefit Program' },
      deadline: '20:00',
      lineEnding: 'LF',
      offset: { accountType: 'SAVINGS', routing: '021000021', account: '77' },
    },
  })
})

test('the demonstration has 90 days of history by default', () => {
  expect(readConfig({ DATA_KEYS: `k1:${key}` }).demoSalesDays).toBe(90)
  expect(readConfig({ DATA_KEYS: `k1:${key}`, DEMO_SALES_DAYS: '0' }).demoSalesDays).toBe(0)
  for (const wrong of ['-1', '366', '1.5', 'many']) {
    expect(() => readConfig({ DATA_KEYS: `k1:${key}`, DEMO_SALES_DAYS: wrong })).toThrow(/DEMO_SALES_DAYS/)
  }
})

describe('FILES_URL', () => {
  const store = {
    FILES_URL: 's3://tillgate-files/production/?region=eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret', sessionToken: undefined }

  test('is a folder below DATA_DIR by default', () => {
    expect(readConfig({ ...live, DATA_DIR: '/srv' }).files).toEqual({ kind: 'disk', dir: '/srv/files' })
    expect(readConfig({ ...live, FILES_URL: 'file:///mnt/files' }).files).toEqual({ kind: 'disk', dir: '/mnt/files' })
  })

  test.each([
    [store.FILES_URL, { prefix: 'production', region: 'eu-west-1', endpoint: undefined }],
    ['s3://tillgate-files?region=eu-west-1', { prefix: '', region: 'eu-west-1', endpoint: undefined }],
    [
      's3://tillgate-files/a/b?endpoint=https://s3.example.com',
      { prefix: 'a/b', region: 'us-east-1', endpoint: 'https://s3.example.com' },
    ],
  ])('reads %s', (FILES_URL, place) => {
    expect(readConfig({ ...live, ...store, FILES_URL }).files).toEqual({
      kind: 's3',
      bucket: 'tillgate-files',
      ...place,
      ...credentials,
    })
  })

  test.each([
    ['s3://tillgate-files', 'FILES_URL names no region'],
    ['s3://Files_Of_Us?region=eu-west-1', 'FILES_URL names no bucket'],
    ['s3:///files?region=eu-west-1', 'FILES_URL names no bucket'],
    ['s3://key:secret@tillgate-files?region=eu-west-1', 'FILES_URL contains credentials'],
    ['s3://tillgate-files?region=eu-west-1&acl=public', 'FILES_URL has an unknown parameter: acl'],
    ['s3://tillgate-files?endpoint=s3.example.com', 'FILES_URL has an endpoint that is no web address'],
    ['s3://tillgate-files?endpoint=http://s3.example.com', 'FILES_URL is plain http'],
    ['s3://tillgate-files?endpoint=https://localhost:9000', 'FILES_URL points at this machine'],
    ['https://tillgate-files.example.com', 'FILES_URL: '],
  ])('%s stops the start', (FILES_URL, problem) => {
    expect(problemsOf({ ...store, FILES_URL })).toContain(`- ${problem}`)
  })

  test('needs a key, in development as well', () => {
    const problems = problemsOf({ FILES_URL: store.FILES_URL, APP_ENV: 'development' })
    expect(problems).toContain('- AWS_ACCESS_KEY_ID is missing')
    expect(problems).toContain('- AWS_SECRET_ACCESS_KEY is missing')
    expect(problemsOf({ ...store, AWS_ACCESS_KEY_ID: 'sandbox-access-key' })).toContain(
      '- AWS_ACCESS_KEY_ID is published for tests',
    )
  })
})
