import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasRoutingCheckDigit } from '@tillgate/domain/business-numbers.ts'
import { captchaProviders } from '@tillgate/contract/settings.ts'
import * as z from 'zod/mini'
import { achOffset } from './ach-settings.ts'
import { filesOf, filesProblems, type FilesSettings } from './files-settings.ts'
import { ownFolder } from './own-folder.ts'
import { isBundle } from './paths.ts'
import { plaidEnvironments } from './plaid-settings.ts'
import { productionProblems } from './production-guard.ts'
import { isReportKey } from './report-key.ts'
import { thirdParties, type ThirdParties } from './providers.ts'

const port = z.pipe(z.coerce.number(), z.number().check(z.int(), z.minimum(0), z.maximum(65_535)))
const text = (standard: string) => z._default(z.string(), standard)
const web = z.url({ protocol: /^https?$/ })
/** `2000:1000-2000`: cost of one step, and the range of the number of steps. */
const work = (standard: string) => z._default(z.string().check(z.regex(/^[1-9]\d*:[1-9]\d*-[1-9]\d*$/)), standard)

const whole = (min: number, max: number, standard: number) =>
  z._default(z.pipe(z.coerce.number(), z.number().check(z.int(), z.minimum(min), z.maximum(max))), standard)
const days = (standard: number) => whole(1, 3650, standard)
const mailDomain = String.raw`[a-z0-9-]+(\.[a-z0-9-]+)+`

/** `public` leaves the operators' calls out, `off` answers neither the page nor the document. */
const apiDocs = ['all', 'public', 'off'] as const
export type ApiDocs = (typeof apiDocs)[number]

/** As the bank gave it out: a digit and the tax number, as a rule. */
const achId = z.optional(z.string().check(z.regex(/^[A-Z0-9-]{1,10}$/)))

/** Everything the environment may say. docs/settings.md explains each name. */
const Environment = z.object({
  // A bundle without APP_ENV runs as production, so that a forgotten setting creates no demonstration accounts.
  APP_ENV: z._default(z.enum(['development', 'production']), isBundle ? 'production' : 'development'),
  PORT: z._default(port, 3000),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: z.optional(z.url()),
  TRUSTED_PROXIES: z.optional(z.string().check(z.regex(/^[\da-fA-F.:/]+(,[\da-fA-F.:/]+)*$/))),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_READ_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  // Part of an address: other signs would have to be written in another way there.
  DATABASE_SERVICE_PASSWORD: z.optional(z.string().check(z.regex(/^[\w-]{16,}$/))),
  DATA_DIR: text('./.data'),
  FILES_URL: z.optional(z.url({ protocol: /^(file|s3)$/ })),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  DATA_KEYS: z.optional(z.string().check(z.regex(/^\w+:[A-Za-z0-9+/=]{43,44}(,\w+:[A-Za-z0-9+/=]{43,44})*$/))),
  SANDBOX_PORT: z._default(port, 9400),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  SANDBOX_SMTP_PORT: z.optional(port),
  MAIL_FROM: z.optional(z.string()),
  MAIL_REPORTS_KEY: z.optional(z.string().check(z.refine(isReportKey, 'not a public key of P-256 in base64'))),
  SMS_BASE_URL: z.optional(web),
  SMS_ACCOUNT_SID: z.optional(z.string()),
  SMS_AUTH_TOKEN: z.optional(z.string()),
  SMS_FROM: z.optional(z.string().check(z.regex(/^(\+\d{8,15}|MG[0-9a-f]{32})$/))),
  PLAID_ENV: z._default(z.enum(plaidEnvironments), 'local'),
  PLAID_BASE_URL: z.optional(web),
  PLAID_CLIENT_ID: z.optional(z.string()),
  PLAID_SECRET: z.optional(z.string()),
  PLAID_IDV_TEMPLATE_ID: z.optional(z.string()),
  PLAID_WEBHOOK_URL: z.optional(web),
  PLAID_REDIRECT_URI: z.optional(web),
  PLAID_LINK_SCRIPT_URL: z.optional(web),
  PLAID_FIRST_MODE: z._default(z.enum(['database_insights', 'dashboard']), 'database_insights'),
  PLAID_INSIGHTS_CAUTION: z._default(z.enum(['fail', 'pass']), 'fail'),
  CAPTCHA_PROVIDER: z.optional(z.enum(captchaProviders)),
  CAPTCHA_KEY: z.optional(z.string()),
  CAPTCHA_SECRET: z.optional(z.string().check(z.minLength(16))),
  CAPTCHA_BASE_URL: z.optional(web),
  CAPTCHA_COST: work('2000:1000-2000'),
  CAPTCHA_MANUAL_COST: work('5000:1000-3000'),
  ISSUER_URL: z.optional(web),
  CARD_READER_URL: z.optional(web),
  ISSUER_KEY: z.optional(z.string().check(z.minLength(16))),
  ACH_URL: z.optional(z.url({ protocol: /^(https?|file)$/ })),
  ACH_KEY: z.optional(z.string().check(z.minLength(16))),
  ACH_DESTINATION: z.optional(z.string().check(z.refine(hasRoutingCheckDigit, 'not a routing number'))),
  ACH_DESTINATION_NAME: z.optional(z.string()),
  ACH_ORIGIN: achId,
  ACH_ORIGIN_NAME: z.optional(z.string()),
  ACH_COMPANY_ID: achId,
  ACH_COMPANY_NAME: z.optional(z.string().check(z.regex(/[A-Za-z0-9]/))),
  ACH_DEADLINE: z._default(z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)), '20:00'),
  ACH_LINE_ENDING: z._default(z.enum(['LF', 'CRLF']), 'LF'),
  ADJUSTMENT_LIMIT: whole(0, 100_000, 100),
  OPERATOR_MAIL_DOMAINS: z.optional(z.string().check(z.regex(new RegExp(`^${mailDomain}(,${mailDomain})*$`)))),
  ACH_OFFSET: z.optional(z.string().check(z.regex(achOffset))),
  ZIP_LOOKUP: z._default(z.enum(['embedded', 'zippopotam']), 'embedded'),
  ZIP_BASE_URL: z.optional(web),
  GEOCODER: z._default(z.enum(['embedded', 'google']), 'embedded'),
  MAPS_KEY: z.optional(z.string()),
  MAPS_BASE_URL: z.optional(web),
  PLACES_BASE_URL: z.optional(web),
  SENTRY_DSN: z.optional(z.union([z.literal('off'), web])),
  NPI_BASE_URL: z.optional(web),
  SANCTIONS_LIST_URL: z.optional(web),
  WEBHOOK_ADDRESSES: z.optional(z.enum(['public', 'all'])),
  TIN_CHECK: z.optional(z.enum(['none', 'embedded'])),
  BRAND_NAME: text('Partner Portal'),
  BRAND_SITE_URL: z.optional(web),
  SUPPORT_PHONE: z.optional(z.string()),
  SUPPORT_EMAIL: z.optional(z.string()),
  WORKER_PORT: z.optional(port),
  MAX_REQUESTS: z._default(z.pipe(z.coerce.number(), z.number().check(z.int(), z.minimum(1), z.maximum(10_000))), 24),
  DRAIN_DELAY: z.optional(z.pipe(z.coerce.number(), z.number().check(z.int(), z.minimum(0), z.maximum(60)))),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(web),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.pipe(z.coerce.number(), z.number().check(z.minimum(0), z.maximum(1))), 1),
  DEMO_SALES_DAYS: z._default(z.pipe(z.coerce.number(), z.number().check(z.int(), z.minimum(0), z.maximum(365))), 90),
  DOCUMENT_DAYS: days(90),
  IMPORT_FILE_DAYS: days(30),
  API_DOCS: z.optional(z.enum(apiDocs)),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type DataKey = { id: string; key: Buffer }

export type Config = {
  production: boolean
  port: number
  host: string
  publicUrl: string
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[]
  databaseUrl: string | undefined
  /** Standby for reports. */
  databaseReadUrl: string | undefined
  /** PostgreSQL itself, when `databaseUrl` is PgBouncer in transaction mode. */
  databaseDirectUrl: string | undefined
  /** Password that `migrate` sets for the logins of the services. */
  databaseServicePassword: string | undefined
  dataDir: string
  files: FilesSettings
  dataKeys: [DataKey, ...DataKey[]]
  mailFrom: string
  sandboxPort: number
  brand: { name: string; siteUrl: string; supportPhone: string; supportEmail: string }
  /** Service that checks a tax number against its name. */
  tinCheck: 'none' | 'embedded'
  /** Where a worker answers /health and /metrics; undefined: nowhere, the API beside it does. */
  workerPort: number | undefined
  /** Requests that an API process works on at once; further ones are refused. */
  maxRequests: number
  /** Milliseconds from SIGTERM, which makes the API not ready, to the end of listening. */
  drainMs: number
  metricsToken: string | undefined
  /** Receiver of traces (OTLP over HTTP) and share of the traces that are sent; undefined: no traces. */
  traces: { endpoint: string; share: number } | undefined
  /** How many days the stores of the demonstration have sold already. */
  demoSalesDays: number
  /** Days after which files of replaced and refused documents are deleted. */
  documentDays: number
  /** Days after which the original files of imports are deleted. */
  importFileDays: number
  adjustmentLimitCents: number
  /** Domains of the addresses that operators may have; empty: every domain. */
  operatorDomains: readonly string[]
  apiDocs: ApiDocs
  logLevel: string
  /** True when the log is written to a terminal. */
  logsToTerminal: boolean
} & ThirdParties

/** Development stores its key beside its data, readable by the owner only; production must provide a key. */
const developmentKeys = (dataDir: string): string => {
  const file = join(dataDir, 'data-keys')
  if (!existsSync(file)) {
    ownFolder(dataDir)
    // Complete or absent: a process killed while writing leaves no half key.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `dev:${randomBytes(32).toString('base64')}`, { mode: 0o600 })
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8').trim()
}

const parseKeys = (list: string): [DataKey, ...DataKey[]] => {
  const [first, ...older] = list.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  })
  if (!first) throw new Error('DATA_KEYS is empty')
  return [first, ...older]
}

const unusable = (problems: readonly string[]): Error =>
  new Error(`The environment is not usable:\n- ${problems.join('\n- ')}`)

const problemsOf = (env: z.infer<typeof Environment>): string[] => [
  ...filesProblems(env),
  ...(env.APP_ENV === 'production' ? productionProblems(env) : []),
]

/** What cannot be read, and what production misses besides: a second start would only tell the rest. */
const everyProblem = (given: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]): string[] => {
  const unread = new Set(issues.map((issue) => String(issue.path[0])))
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !unread.has(name)))
  const { data: rest } = z.safeParse(Environment, readable)
  const misread = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return [...misread, ...(rest ? problemsOf(rest) : []).filter((one) => !unread.has(one.split(' ')[0] ?? ''))]
}

/** Returns the data folder without reading the other settings, for messages about an unusable environment. */
export const dataDirOf = (source: NodeJS.ProcessEnv = process.env): string => resolve(source['DATA_DIR'] || './.data')

/** Reads the environment once and refuses to start on a bad one, naming every problem at once. */
export const readConfig = (source: NodeJS.ProcessEnv = process.env): Config => {
  // An empty variable is an unset one: compose files pass both.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Environment, given)
  if (!parsed.success) throw unusable(everyProblem(given, parsed.error.issues))
  const env = parsed.data
  const production = env.APP_ENV === 'production'
  const problems = problemsOf(env)
  if (problems.length > 0) throw unusable(problems)

  const dataDir = resolve(env.DATA_DIR)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const dataKeys = parseKeys(env.DATA_KEYS ?? developmentKeys(dataDir))
  return {
    ...thirdParties(env, dataKeys[0].key, publicUrl),
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    trustedProxies: env.TRUSTED_PROXIES?.split(',') ?? [],
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseServicePassword: env.DATABASE_SERVICE_PASSWORD,
    dataDir,
    files: filesOf(env, join(dataDir, 'files')),
    dataKeys,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND_NAME} <no-reply@tillgate.test>`,
    sandboxPort: env.SANDBOX_PORT,
    brand: {
      name: env.BRAND_NAME,
      siteUrl: env.BRAND_SITE_URL ?? '',
      supportPhone: env.SUPPORT_PHONE ?? '(800) 555-0199',
      supportEmail: env.SUPPORT_EMAIL ?? 'support@tillgate.test',
    },
    tinCheck: env.TIN_CHECK ?? (production ? 'none' : 'embedded'),
    workerPort: env.WORKER_PORT,
    maxRequests: env.MAX_REQUESTS,
    drainMs: (env.DRAIN_DELAY ?? (production ? 5 : 0)) * 1000,
    metricsToken: env.METRICS_TOKEN,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    demoSalesDays: env.DEMO_SALES_DAYS,
    documentDays: env.DOCUMENT_DAYS,
    importFileDays: env.IMPORT_FILE_DAYS,
    apiDocs: env.API_DOCS ?? (production ? 'public' : 'all'),
    adjustmentLimitCents: env.ADJUSTMENT_LIMIT * 100,
    operatorDomains: env.OPERATOR_MAIL_DOMAINS?.split(',') ?? [],
    logLevel: env.LOG_LEVEL,
    logsToTerminal: !production && process.stdout.isTTY,
  }
}
