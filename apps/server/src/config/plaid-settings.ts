/** `local` is the sandbox beside us, `sandbox` is Plaid's own. */
export const plaidEnvironments = ['local', 'sandbox', 'production'] as const
export type PlaidEnvironment = (typeof plaidEnvironments)[number]

export type PlaidSettings = {
  environment: PlaidEnvironment
  baseUrl: string
  clientId: string
  secret: string
  /** Empty: no identity check is required. */
  identityTemplate: string
  webhookUrl: string
  redirectUri: string
  linkScriptUrl: string
  firstMode: 'database_insights' | 'dashboard'
  isCautionEnough: boolean
}

export type PlaidEnv = {
  PLAID_ENV: PlaidEnvironment
  PLAID_BASE_URL?: string | undefined
  PLAID_CLIENT_ID?: string | undefined
  PLAID_SECRET?: string | undefined
  PLAID_IDV_TEMPLATE_ID?: string | undefined
  PLAID_WEBHOOK_URL?: string | undefined
  PLAID_REDIRECT_URI?: string | undefined
  PLAID_LINK_SCRIPT_URL?: string | undefined
  PLAID_FIRST_MODE: PlaidSettings['firstMode']
  PLAID_INSIGHTS_CAUTION: 'fail' | 'pass'
}

const script = '/link/v2/stable/link-initialize.js'

/** Returns Plaid's address: the configured one, otherwise that of the environment. */
export const plaidOf = (env: PlaidEnv, sandbox: string, publicUrl: string): PlaidSettings => {
  const isLocal = env.PLAID_ENV === 'local'
  const template = env.PLAID_IDV_TEMPLATE_ID ?? 'idvtmp_sandbox'
  return {
    environment: env.PLAID_ENV,
    baseUrl: (env.PLAID_BASE_URL ?? (isLocal ? `${sandbox}/plaid` : `https://${env.PLAID_ENV}.plaid.com`)).replace(
      /\/$/,
      '',
    ),
    clientId: env.PLAID_CLIENT_ID ?? 'sandbox-client',
    secret: env.PLAID_SECRET ?? 'sandbox-secret',
    identityTemplate: template === 'none' ? '' : template,
    webhookUrl: env.PLAID_WEBHOOK_URL ?? `${publicUrl.replace(/\/$/, '')}/api/webhooks/plaid`,
    redirectUri: env.PLAID_REDIRECT_URI ?? '',
    linkScriptUrl:
      env.PLAID_LINK_SCRIPT_URL ?? (isLocal ? `${sandbox}/plaid-cdn${script}` : `https://cdn.plaid.com${script}`),
    firstMode: env.PLAID_FIRST_MODE,
    isCautionEnough: env.PLAID_INSIGHTS_CAUTION === 'pass',
  }
}
