import * as z from 'zod/mini'

export const providers = [
  'issuer',
  'card-reader',
  'ach',
  'twilio',
  'recaptcha',
  'turnstile',
  'hcaptcha',
  'sentry',
  'plaid',
  'plaid-cdn',
  'zippopotam',
  'maps',
  'places',
  'npi',
  'ofac',
  's3',
  'receiver',
  'mail',
] as const
export type ProviderName = (typeof providers)[number]

export const NewFault = z.strictObject({
  match: z.strictObject({
    provider: z.optional(z.enum(providers)),
    path: z.optional(z.string()),
    method: z.optional(z.string()),
    bodyContains: z.optional(z.string()),
    /** Begins with the n-th request that fits. */
    nth: z._default(z.int().check(z.minimum(1)), 1),
    /** Number of affected requests; without a number the fault lasts until its end. */
    times: z.optional(z.int().check(z.minimum(1))),
  }),
  action: z.strictObject({
    kind: z.enum(['status', 'timeout', 'reset', 'resetAfter', 'slow', 'malformed', 'truncated', 'rateLimit']),
    status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
    body: z.optional(z.string()),
    headers: z.optional(z.record(z.string(), z.string())),
    delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  }),
})
export type NewFault = z.input<typeof NewFault>
export type Fault = z.output<typeof NewFault> & { id: string; seen: number }
export type Action = Fault['action']

type Asked = { provider: ProviderName; method: string; path: string; body: string }

const fits = ({ match }: Fault, asked: Asked): boolean =>
  (match.provider === undefined || match.provider === asked.provider) &&
  (match.path === undefined || asked.path.includes(match.path)) &&
  (match.method === undefined || match.method.toUpperCase() === asked.method) &&
  (match.bodyContains === undefined || asked.body.includes(match.bodyContains))

const isDue = ({ match, seen }: Fault): boolean =>
  seen >= match.nth && (match.times === undefined || seen < match.nth + match.times)

/** Opens the list of faults on demand. The first matching and due fault applies. */
export const openFaults = () => {
  let faults: Fault[] = []
  return {
    add: (fault: z.output<typeof NewFault>): string => {
      const id = crypto.randomUUID()
      faults = [...faults, { ...fault, id, seen: 0 }]
      return id
    },
    list: (): Fault[] => faults,
    remove: (id: string): boolean => {
      const before = faults.length
      faults = faults.filter((fault) => fault.id !== id)
      return faults.length < before
    },
    clear: (): void => {
      faults = []
    },
    strike: (asked: Asked): Action | undefined => {
      const fitting = faults.filter((fault) => fits(fault, asked))
      for (const fault of fitting) fault.seen += 1
      return fitting.find(isDue)?.action
    },
  }
}
export type Faults = ReturnType<typeof openFaults>
