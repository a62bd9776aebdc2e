import type { Receipt } from '@tillgate/contract/purchases.ts'

/** Reason for an empty page: no such receipt, an invalid address or answer, too many requests, or another failure. */
export type Trouble = 'absent' | 'invalid' | 'often' | 'failed'
export type Outcome = { receipt: Receipt } | { trouble: Trouble }

const address = /^\/purchase-transaction\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\w-]{16,128})\/?$/i

/** Returns the call that answers a path. The server preloads the same call. */
const callOf = (path: string): string | undefined => {
  const [, id, code] = address.exec(path) ?? []
  return id && `/api/purchasetransaction/public/${id}/${code}`
}

/** Held against what every line of the page needs; the contract itself would weigh more than the whole page. */
const isReceipt = (found: unknown): found is Receipt => {
  const { items, payment, storeName, endTransactionDate }: Partial<Record<string, unknown>> = Object(found)
  return (
    Array.isArray(items) &&
    typeof payment === 'object' &&
    payment !== null &&
    typeof storeName === 'string' &&
    !Number.isNaN(Date.parse(String(endTransactionDate)))
  )
}

/** `fetch` is a parameter for tests. Never throws. */
export const getReceipt = async (path: string, ask: (call: string) => Promise<Response>): Promise<Outcome> => {
  const call = callOf(path)
  if (!call) return { trouble: 'invalid' }
  try {
    const response = await ask(call)
    if (response.status === 404) return { trouble: 'absent' }
    if (response.status === 429) return { trouble: 'often' }
    if (!response.ok) return { trouble: 'failed' }
    const receipt: unknown = await response.json().catch(() => undefined)
    return isReceipt(receipt) ? { receipt } : { trouble: 'invalid' }
  } catch {
    return { trouble: 'failed' }
  }
}
