import { dayIn } from '@tillgate/domain/zones.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import type { Runtime } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import { findVersion, type VersionRow } from './approved-products.queries.ts'
import { listUntoldEnds, markToldEnd } from './cover-ends.queries.ts'
import { listAffected } from './impact.queries.ts'
import { listLatelyActivated, listMovedKeys, markTold } from './notices.queries.ts'

type Moved = { losing: number; gaining: number }

const paramsOf =
  (version: VersionRow, { losing, gaining }: Moved) =>
  (language: Language) => ({
    count: losing,
    gaining,
    list: version.purseName,
    day: version.effectiveFrom.toLocaleDateString(languageOf(language), {
      dateStyle: 'long',
      timeZone: version.timeZone,
    }),
  })

/**
 * Records the change once for every partner with items that gain or lose cover, and mails partners with lost cover, in a
 * separate transaction per partner with the mark of the mail.
 */
const notifyAffected = async (
  { pool, stopping, keyring, enqueue }: Pick<Deps, 'pool' | 'stopping' | keyof Runtime>,
  id: string,
): Promise<void> => {
  const { version, affected } = await withOperator(pool, async (db) => {
    const found = await findVersion(db, id)
    if (!found || found.activatedAt === null) return { version: undefined, affected: [] }
    const { programId, purse } = found
    const { added, removed } = await listMovedKeys(db, id)
    return { version: found, affected: await listAffected(db, { programId, purse, added, removed, lowered: [] }) }
  })
  if (!version) return
  const day = dayIn(version.timeZone, version.effectiveFrom)
  for (const { id: partnerId, losing, gaining } of affected.filter((one) => one.losing > 0 || one.gaining > 0)) {
    if (stopping.signal.aborted) return
    const details = { kind: 'list.changed', list: version.purseName, day, losing, gaining } as const
    const event = { partnerId, subject: `list ${id}`, details }
    await withOperator(pool, async (db) => {
      if (losing === 0) return recordEvent(db, { keyring, enqueue }, event)
      if (!(await markTold(db, partnerId, id))) return undefined
      const mail = { kind: 'list-cover-lost', params: paramsOf(version, { losing, gaining }) } as const
      return recordEvent(db, { keyring, enqueue }, event, mail)
    })
  }
}

const endParams = (day: string, count: number) => (language: Language) => ({
  count,
  day: new Date(`${day}T00:00:00Z`).toLocaleDateString(languageOf(language), { dateStyle: 'long', timeZone: 'UTC' }),
})

/** Mails each partner once about a day on which its items lose cover without a new list: the dates of products end. */
const notifyEnds = async ({
  pool,
  stopping,
  keyring,
  enqueue,
}: Pick<Deps, 'pool' | 'stopping' | keyof Runtime>): Promise<void> => {
  for (const { partnerId, day, items } of await withOperator(pool, listUntoldEnds)) {
    if (stopping.signal.aborted) return
    await withOperator(pool, async (db) => {
      if (!(await markToldEnd(db, partnerId, day))) return
      const details = { kind: 'list.changed', list: null, day, losing: items, gaining: 0 } as const
      const mail = { kind: 'list-cover-ends', params: endParams(day, items) } as const
      await recordEvent(db, { keyring, enqueue }, { partnerId, subject: `day ${day}`, details }, mail)
    })
  }
}

/** Runs after an activation, and on a schedule for partners that a crashed worker did not reach. */
export const listNoticeJobs = [
  define(
    'approved-list-notices',
    z.looseObject({ id: z.optional(z.uuid()) }),
    async ({ id }, deps) => {
      const ids = id === undefined ? await withOperator(deps.pool, listLatelyActivated) : [id]
      for (const one of ids) await notifyAffected(deps, one)
      await notifyEnds(deps)
    },
    '*/10 * * * *',
  ),
]
