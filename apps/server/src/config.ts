import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const port = z.pipe(z.coerce.number(), z.number().check(z.int(), z.minimum(0), z.maximum(65_535)))
const text = (standard: string) => z._default(z.string(), standard)

/** Everything the environment may say. docs/settings.md explains each name. */
const Environment = z.object({
  APP_ENV: z._default(z.enum(['development', 'production']), 'development'),
  PORT: z._default(port, 3000),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: z.optional(z.url()),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: text('./.data'),
  FILES_URL: z.optional(z.url({ protocol: /^file$/ })),
  DATA_KEYS: z.optional(z.string().check(z.regex(/^\w+:[A-Za-z0-9+/=]{43,44}(,\w+:[A-Za-z0-9+/=]{43,44})*$/))),
  SANDBOX_PORT: z._default(port, 9400),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  SANDBOX_SMTP_PORT: z._default(port, 9425),
  MAIL_FROM: text('Tillgate <no-reply@tillgate.test>'),
  BRAND_NAME: text('Partner Portal'),
  SUPPORT_PHONE: text('(800) 555-0199'),
  SUPPORT_EMAIL: text('support@tillgate.test'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Kills the process at its n-th statement of a change: the fault rig's lever, refused in production. */
  FAULT_AT: z.optional(z.pipe(z.coerce.number(), z.number().check(z.int(), z.minimum(1)))),
})

export type DataKey = { id: string; key: Buffer }

export type Config = {
  production: boolean
  port: number
  host: string
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  filesDir: string
  dataKeys: [DataKey, ...DataKey[]]
  smtpUrl: string
  mailFrom: string
  sandboxPort: number
  sandboxSmtpPort: number
  sandbox: boolean
  brand: { name: string; supportPhone: string; supportEmail: string }
  metricsToken: string | undefined
  logLevel: string
  faultAt: number | undefined
}

/** Development keeps its key beside its data, readable by the owner alone; production has to bring its own. */
const developmentKeys = (dataDir: string): string => {
  const file = join(dataDir, 'data-keys')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `dev:${randomBytes(32).toString('base64')}`, { mode: 0o600, flag: 'wx' })
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

const productionProblems = (env: z.infer<typeof Environment>): string[] => [
  ...(env.DATABASE_URL === undefined ? ['DATABASE_URL is missing: production brings its own PostgreSQL'] : []),
  ...(env.DATA_KEYS === undefined ? ['DATA_KEYS is missing: encryption keys as id:base64, newest first'] : []),
  ...(env.PUBLIC_URL?.startsWith('https:') ? [] : ['PUBLIC_URL is missing or not https']),
  ...(env.SMTP_URL === undefined ? ['SMTP_URL is missing'] : []),
  ...(env.METRICS_TOKEN === undefined ? ['METRICS_TOKEN is missing: /metrics is for operations alone'] : []),
  ...(env.FAULT_AT === undefined ? [] : ['FAULT_AT is a lever of the fault rig']),
]

/** Reads the environment once and refuses to start on a bad one, naming every problem at once. */
export const readConfig = (source: NodeJS.ProcessEnv = process.env): Config => {
  // An empty variable is an unset one: compose files pass both.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Environment, given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable:\n- ${problems.join('\n- ')}`)
  }
  const env = parsed.data
  const production = env.APP_ENV === 'production'
  const problems = production ? productionProblems(env) : []
  if (problems.length > 0) throw new Error(`The environment is not usable:\n- ${problems.join('\n- ')}`)

  const dataDir = resolve(env.DATA_DIR)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    dataDir,
    filesDir: env.FILES_URL === undefined ? join(dataDir, 'files') : new URL(env.FILES_URL).pathname,
    dataKeys: parseKeys(env.DATA_KEYS ?? developmentKeys(dataDir)),
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT}`,
    mailFrom: env.MAIL_FROM,
    sandboxPort: env.SANDBOX_PORT,
    sandboxSmtpPort: env.SANDBOX_SMTP_PORT,
    sandbox: env.SMTP_URL === undefined,
    brand: { name: env.BRAND_NAME, supportPhone: env.SUPPORT_PHONE, supportEmail: env.SUPPORT_EMAIL },
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    faultAt: env.FAULT_AT,
  }
}
