import type { Fault } from '../faults.ts'
import type { StoredPlaid } from '../plaid/stored.ts'
import type { Logged } from '../requests.ts'
import type { MailMode, Message, Report } from '../state.ts'

export type Shown = {
  messages: (Omit<Message, 'html'> & { hasHtml: boolean })[]
  reports: Report[]
  requests: Logged[]
  faults: Fault[]
  mailMode: MailMode
  plaid: Pick<StoredPlaid, 'items' | 'identities' | 'webhooks'> & { mode: string }
  clock: { now: string; offsetMs: number }
}
export type ShownMessage = Shown['messages'][number]

/** Our own server's words, on one machine and of one build: taken as they are. */
export const readState = async (): Promise<Shown> => {
  const answer = await fetch('/__sandbox/state')
  return answer.json()
}

export const pull = async (method: string, lever: string, body?: object): Promise<void> => {
  await fetch(`/__sandbox/${lever}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

/** Calls back at once and after each change; the browser reconnects by itself. */
export const listen = (changed: () => void, connected: (yes: boolean) => void): void => {
  const events = new EventSource('/__sandbox/events')
  events.addEventListener('message', changed)
  events.addEventListener('open', () => connected(true))
  events.addEventListener('error', () => connected(false))
}
