import type { Answer, Asked } from './http.ts'

export type DemoAccount = { name: string; email: string; title: string; audience: 'portal' | 'pos' | 'operator' }

/** Returns the last operator who may act: each code works once, and a developer may sign in as one of the first. */
export const lastOperator = (accounts: readonly DemoAccount[]): DemoAccount | undefined =>
  accounts.findLast(({ audience, title }) => audience === 'operator' && title !== 'Auditor')

/** The product beside this sandbox, for pages that act as its users. */
export type Product = {
  /** URLs of the product: for this machine, and for browsers. */
  url: string
  publicUrl: string
  password: string
  accounts: readonly DemoAccount[]
  /** The operators' authenticator: its secret, and the code of a 30-second step. */
  authenticator: { secret: string; codeAt: (step: number) => string }
}

const stepSeconds = 30

/** What the start page and the till show of it. `endsAt`: when the first code is no longer the newest, in milliseconds. */
export const productShown = ({ publicUrl, password, accounts, authenticator: { secret, codeAt } }: Product) => {
  const step = Math.floor(Date.now() / 1000 / stepSeconds)
  return {
    publicUrl,
    password,
    accounts,
    secret,
    codes: [codeAt(step), codeAt(step + 1)],
    endsAt: (step + 1) * stepSeconds * 1000,
  }
}
export type ProductShown = ReturnType<typeof productShown>

const passedOn = [
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'user-agent',
  'x-forwarded-for',
  'x-terminal-key',
]

/**
 * Hands a call of our own pages on to the product. It answers no other origin, so pages of another port, as ours are, reach
 * it here; `start.ts` has refused foreign pages before.
 */
export const relay = async (asked: Asked, product: Product): Promise<Answer | undefined> => {
  const path = asked.path.slice('/product'.length)
  if (!/^\/(api\/|health\/ready$)/.test(path)) return undefined
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = asked.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  const query = asked.query.toString()
  try {
    const answer = await fetch(`${product.url}${path}${query === '' ? '' : `?${query}`}`, {
      method: asked.method,
      headers,
      ...(asked.method === 'GET' ? {} : { body: asked.body }),
    })
    const retryAfter = answer.headers.get('retry-after')
    return {
      status: answer.status,
      type: answer.headers.get('content-type')?.split(';')[0] ?? 'application/json',
      body: await answer.text(),
      ...(retryAfter === null ? {} : { headers: { 'retry-after': retryAfter } }),
    }
  } catch {
    return { status: 502, type: 'application/json', body: '{}' }
  }
}
