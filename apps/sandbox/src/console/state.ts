import { QueryClient, useQuery } from '@tanstack/react-query'
import { Refused } from '@tillgate/client/refused.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useState } from 'react'
import type { Fault } from '../faults.ts'
import type { StoredPlaid } from '../plaid/stored.ts'
import type { ProductShown } from '../product.ts'
import type { Logged } from '../requests.ts'
import type { MailMode, Message, ReceivedEvent, Report } from '../state.ts'

export type Shown = {
  messages: (Omit<Message, 'html'> & { hasHtml: boolean })[]
  reports: Report[]
  requests: Logged[]
  faults: Fault[]
  mailMode: MailMode
  plaid: Pick<StoredPlaid, 'items' | 'identities' | 'webhooks'> & { mode: string }
  /** `secrets`: number of secrets that verify. */
  receiver: { secrets: number; events: ReceivedEvent[] }
  clock: { now: string; offsetMs: number }
}

export const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })

export const stateKey = ['state']
/** Answers of this server have the types of this build and are not validated. */
const readState = async (): Promise<Shown> => (await fetch('/__sandbox/state')).json()
export const emptyState: Shown = {
  messages: [],
  reports: [],
  requests: [],
  faults: [],
  mailMode: 'ok',
  plaid: { items: [], identities: [], webhooks: [], mode: 'normal' },
  receiver: { secrets: 0, events: [] },
  clock: { now: '', offsetMs: 0 },
}
/** Returns the sandbox's state; an empty one before the first answer. */
export const useShown = (): Shown =>
  useQuery({ queryKey: stateKey, queryFn: readState, staleTime: Infinity }).data ?? emptyState

let refreshes: Promise<unknown> = Promise.resolve()
let isQueued = false
/** Reads the state again: one request at a time, and one more for all changes meanwhile. */
const refresh = (): void => {
  if (isQueued) return
  isQueued = true
  refreshes = refreshes.then(() => {
    isQueued = false
    return cache.refetchQueries({ queryKey: stateKey })
  })
}

/** Follows the sandbox's changes. Returns undefined while connecting; the browser reconnects by itself. */
export const useLive = (): boolean | undefined => {
  const [isLive, setLive] = useState<boolean>()
  useEffect(() => {
    const events = new EventSource('/__sandbox/events')
    events.addEventListener('message', refresh)
    events.addEventListener('open', () => setLive(true))
    events.addEventListener('error', () => setLive(false))
    return () => events.close()
  }, [])
  return isLive
}

/** Calls a control of the sandbox. The state arrives through `useLive`. */
export const control = async (method: string, path: string, body?: object): Promise<void> => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const isDone = await fetch(`/__sandbox/${path}`, { method, ...sent }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isDone) showToast({ tone: 'error', text: 'The sandbox did not do this. Is it running?' })
}

/** Throws `Refused` with status 502 where the sandbox runs without a product. */
export const readProduct = async (): Promise<ProductShown> => {
  const answer = await fetch('/__sandbox/product')
  if (!answer.ok) throw new Refused(502, {})
  return answer.json()
}

/** Returns the product's addresses, accounts and current codes. Reads them again when the first code ends. */
export const useProduct = (): ProductShown | undefined =>
  useQuery({
    queryKey: ['product'],
    queryFn: readProduct,
    refetchInterval: ({ state: { data } }) => Math.max(1000, (data?.endsAt ?? 0) - Date.now()),
  }).data

const askHealth = async (): Promise<number> => {
  const start = performance.now()
  const { ok } = await fetch('/product/health/ready')
  if (!ok) throw new Refused(502, {})
  return Math.round(performance.now() - start)
}
/** Asks the product every 15 seconds. `data`: duration of the answer in milliseconds. */
export const useHealth = () => useQuery({ queryKey: ['health'], queryFn: askHealth, refetchInterval: 15_000 })

/** Returns the time in milliseconds and renders once a second. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
