/** `checking:021000021:1234`: our own account, which a file debits at banks that require balanced files. */
export const achOffset = /^(checking|savings):([0-9]{9}):([A-Z0-9-]{1,17})$/

/** Connection to the paying bank, and our names and ids in each file. */
export type AchSettings = {
  baseUrl: string
  key: string
  destination: { routing: string; name: string }
  origin: { id: string; name: string }
  company: { id: string; name: string }
  /** `20:00` in New York: a run approved later is sent with the next day's files. */
  deadline: string
  lineEnding: 'LF' | 'CRLF'
  offset: { accountType: 'CHECKING' | 'SAVINGS'; routing: string; account: string } | undefined
}

export type AchEnv = {
  ACH_URL?: string | undefined
  ACH_KEY?: string | undefined
  ACH_DESTINATION?: string | undefined
  ACH_DESTINATION_NAME?: string | undefined
  ACH_ORIGIN?: string | undefined
  ACH_ORIGIN_NAME?: string | undefined
  ACH_COMPANY_ID?: string | undefined
  ACH_COMPANY_NAME?: string | undefined
  ACH_DEADLINE: string
  ACH_LINE_ENDING: 'LF' | 'CRLF'
  ACH_OFFSET?: string | undefined
}

const offsetOf = (text: string | undefined): AchSettings['offset'] => {
  const [, kind, routing, account] = achOffset.exec(text ?? '') ?? []
  if (routing === undefined || account === undefined) return undefined
  return { accountType: kind === 'savings' ? 'SAVINGS' : 'CHECKING', routing, account }
}

/** Without settings the sandbox is the bank, with an invented company. */
export const achOf = (env: AchEnv, sandbox: string): AchSettings => {
  const company = env.ACH_COMPANY_NAME ?? 'Tillgate'
  const destination = env.ACH_DESTINATION_NAME ?? (env.ACH_DESTINATION === undefined ? 'Sandbox Bank' : '')
  return {
    baseUrl: (env.ACH_URL ?? `${sandbox}/ach`).replace(/\/$/, ''),
    key: env.ACH_KEY ?? 'sandbox-ach-key',
    destination: { routing: env.ACH_DESTINATION ?? '011401533', name: destination },
    origin: { id: env.ACH_ORIGIN ?? '1123456789', name: env.ACH_ORIGIN_NAME ?? company },
    company: { id: env.ACH_COMPANY_ID ?? '1123456789', name: company },
    deadline: env.ACH_DEADLINE,
    lineEnding: env.ACH_LINE_ENDING,
    offset: offsetOf(env.ACH_OFFSET),
  }
}
