import anyAscii from 'any-ascii'
import { sanctionIndex } from '@tillgate/domain/sanction-names.ts'
import type { NewestValue } from '#server/base/newest-value.ts'
import type { ReadyList } from '#server/ports/deps.ts'
import type { Db } from '#server/db/db.ts'
import { findInForce, readEntries } from './lists.queries.ts'

/** Reads the list in force and builds its index, once for each version. Undefined: no list is in force. */
export const readyList = async (db: Db, cache: NewestValue<ReadyList>): Promise<ReadyList | undefined> => {
  const version = await findInForce(db)
  if (!version) return undefined
  const { id, publishedOn } = version
  return cache(id, async () => {
    const entries = await readEntries(db, id)
    return {
      id,
      publishedOn,
      index: sanctionIndex(entries, (name) => anyAscii(name)),
      entries: new Map(entries.map((entry) => [entry.uid, entry])),
    }
  })
}
