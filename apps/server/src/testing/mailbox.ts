import { withMaintenance } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { sendMessage } from '../modules/accounts/recipients.service.ts'
import type { Deps } from '#server/ports/deps.ts'
import { listUnsent } from './identity.queries.ts'
import type { TestApp } from './start-app.ts'

export type Received = { id: string; channel: 'mail' | 'text'; to: string; subject: string; text: string; html: string }

/** Stands behind the ports of mail and texts, and lets tests read what people would read. */
export const mailbox = (app: TestApp) => {
  const received: Received[] = []
  // Ids made in one millisecond are unordered: the lowest of this one.
  const since = `${newId().slice(0, 13)}-7000-8000-000000000000`
  const deps: Deps = {
    ...app.worker,
    mail: { send: async (mail) => void received.push({ channel: 'mail', ...mail }), close: () => {} },
    text: {
      send: async ({ id, to, body }) =>
        void received.push({ id, channel: 'text', to, subject: '', text: body, html: '' }),
    },
  }
  /** Does the worker's work at once instead of waiting for its next look into the queue. */
  const deliver = async (): Promise<void> => {
    const unsent = await withMaintenance(deps.pool, (db) => listUnsent(db, since))
    for (const id of unsent) await sendMessage({ partnerId: operatorTenantId, id }, deps)
  }
  /** Everything that reached this address or number, oldest first. */
  const sentTo = async (to: string): Promise<Received[]> => {
    await deliver()
    return received.filter((one) => one.to === to)
  }
  const newest = async (to: string): Promise<Received> => {
    const found = (await sentTo(to)).at(-1)
    if (!found) throw new Error(`nothing was sent to ${to}`)
    return found
  }
  return {
    deps,
    since,
    received,
    deliver,
    sentTo,
    newest,
    codeTo: async (to: string): Promise<string> => /(?<!\d)\d{6}(?!\d)/.exec((await newest(to)).text)?.[0] ?? '',
    tokenTo: async (to: string): Promise<string> => /\/([A-Za-z0-9_-]{43})\s/.exec((await newest(to)).text)?.[1] ?? '',
  }
}
export type Mailbox = ReturnType<typeof mailbox>

/** Another six digits than these. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
