import type { State } from './state.ts'

export type Logged = {
  id: string
  at: string
  provider: string
  method: string
  path: string
  /** Who asked and what, without what must stay secret. */
  headers: Record<string, string>
  body: string
  /** Status of the answer; 0 before the answer and after a lost connection. */
  status: number
  fault: string
}

const limit = 500
const secretHeaders = new Set(['plaid-secret', 'authorization', 'cookie', 'x-sentry-auth', 'proxy-authorization'])
const secretFields =
  /((?:^|[&"])(?:secret|response|password|token|[a-z]+_token|account|ssn|auth_?token|[a-z_]*secret)(?:=|"\s*:\s*"))([^&"]*)/gi

export const masked = (text: string): string => text.replaceAll(secretFields, '$1***')

const shown = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeaders.has(name) ? value.replace(/\S+$/, '***') : value,
    ]),
  )

/** What providers were asked, newest first, as long as the process runs. */
export const openRequests = (state: State) => {
  let logged: Logged[] = []
  return {
    add: (asked: Pick<Logged, 'provider' | 'method' | 'path' | 'headers' | 'body'>): Logged => {
      const entry: Logged = {
        ...asked,
        id: crypto.randomUUID(),
        at: new Date(state.now()).toISOString(),
        path: masked(asked.path),
        headers: shown(asked.headers),
        body: masked(asked.body).slice(0, 4000),
        status: 0,
        fault: '',
      }
      logged = [entry, ...logged].slice(0, limit)
      return entry
    },
    list: (provider?: string): Logged[] =>
      provider ? logged.filter((entry) => entry.provider === provider) : [...logged],
    empty: (): void => {
      logged = []
    },
  }
}
export type Requests = ReturnType<typeof openRequests>
