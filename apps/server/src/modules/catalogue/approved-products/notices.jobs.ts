import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/boot/deps.ts'
import type { Runtime } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { notifyPartner } from '#server/modules/partners/api.ts'
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

/** Mails each partner whose items lose cover once, in its own transaction with the mark that the partner was mailed. */
const notifyLosing = async (
  { pool, stopping, keyring, enqueue }: Pick<Deps, 'pool' | 'stopping' | keyof Runtime>,
  id: string,
): Promise<void> => {
  const { version, affected } = await withOperator(pool, async (db) => {
    const found = await findVersion(db, id)
    if (!found || found.activatedAt === null) return { version: undefined, affected: [] }
    const { programmeId, purse } = found
    const { added, removed } = await listMovedKeys(db, id)
    return { version: found, affected: await listAffected(db, { programmeId, purse, added, removed, lowered: [] }) }
  })
  if (!version) return
  for (const { id: partnerId, losing, gaining } of affected.filter((one) => one.losing > 0)) {
    if (stopping.signal.aborted) return
    await withOperator(pool, async (db) => {
      if (!(await markTold(db, partnerId, id))) return
      await notifyPartner(
        db,
        { keyring, enqueue },
        partnerId,
        'list-cover-lost',
        paramsOf(version, { losing, gaining }),
      )
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
      await notifyPartner(db, { keyring, enqueue }, partnerId, 'list-cover-ends', endParams(day, items))
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
      for (const one of ids) await notifyLosing(deps, one)
      await notifyEnds(deps)
    },
    '*/10 * * * *',
  ),
]
