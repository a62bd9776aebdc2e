import type { Db } from '#server/db/db.ts'
import type { Runtime } from '#server/db/context.ts'
import { listRechecked } from './candidates.queries.ts'

/** Mails administrators about the partner's re-checks once no possible match waits, because a re-check cannot end before. */
export const mailRechecks = async (db: Db, { enqueue }: Pick<Runtime, 'enqueue'>, partnerId: string): Promise<void> => {
  for (const { id } of await listRechecked(db, partnerId))
    await enqueue(db, 'inbox-mails', { what: 'RECHECK', partnerId, id })
}
