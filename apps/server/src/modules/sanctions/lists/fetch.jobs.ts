import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { insertVersion, lockLists } from './lists.queries.ts'
import { compareWithInForce, readList } from './load-sanctions-list.service.ts'

type FetchDeps = Pick<Deps, 'pool' | 'keyring' | 'enqueue' | 'sanctionsList'>

const store = async ({ pool, keyring, enqueue, sanctionsList }: FetchDeps): Promise<void> => {
  const file = await sanctionsList.fetchFile()
  const read = await readList(file)
  await withOperator(pool, async (db) => {
    await lockLists(db)
    const { preview, changes } = await compareWithInForce(db, file, read)
    const { sha256, baseId, publishedOn, ...figures } = preview
    const id = newId()
    const [fileName, sum] = [file.name, Buffer.from(sha256, 'hex')]
    await insertVersion(
      db,
      { id, source: 'FETCH', fileName, sha256: sum, publishedOn, baseId, loadedBy: null },
      read.entries,
      changes,
    )
    await enqueue(db, 'sanctions-screen', {})
    await writeAudit(
      db,
      keyring,
      { partnerId: operatorTenantId, userId: operatorTenantId, role: 'SYSTEM' },
      { requestId: `sanctions ${id}`, trial: undefined },
      {
        action: 'sanctions.loaded',
        object: 'sanction-list',
        objectId: id,
        after: { fileName, sha256, publishedOn, ...figures },
      },
    )
  })
}

/**
 * Fetches the published list, where an address is set. Throws without an answer and for a file that is no complete list, so that the
 * queue tries again; the former list stays in force.
 */
export const fetchSanctionList = async (deps: FetchDeps): Promise<void> => {
  if (!deps.sanctionsList.isFetched) return
  try {
    await store(deps)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'sanctions.no-change')) throw error
  }
}

export const fetchJobs = [
  define('sanctions-fetch', z.looseObject({}), (_, deps) => fetchSanctionList(deps), '17 11 * * *'),
]
