import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/boot/deps.ts'
import type { Runtime } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { notifyPartner } from '#server/modules/partners/api.ts'
import { findVersion, type VersionRow } from './approved-products.queries.ts'
import { listAffected } from './impact.queries.ts'
import { listLatelyActivated, listRemovedKeys, markTold } from './notices.queries.ts'

const paramsOf = (version: VersionRow, losing: number) => (language: Language) => ({
  count: losing,
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
    const removed = await listRemovedKeys(db, id)
    return { version: found, affected: await listAffected(db, { programmeId, purse, added: [], removed, lowered: [] }) }
  })
  if (!version) return
  for (const { id: partnerId, losing } of affected) {
    if (stopping.signal.aborted) return
    await withOperator(pool, async (db) => {
      if (!(await markTold(db, partnerId, id))) return
      await notifyPartner(db, { keyring, enqueue }, partnerId, 'list-cover-lost', paramsOf(version, losing))
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
    },
    '*/10 * * * *',
  ),
]
