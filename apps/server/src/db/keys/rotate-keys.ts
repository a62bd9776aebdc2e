import { withRotator } from '#server/db/with-tenant.ts'
import type { Config } from '#server/config/config.ts'
import type { Pool } from '#server/db/db.ts'
import { envelope } from '#server/secrets/keyring.ts'
import { allSealed, countOlder, listOlder, writeRewrapped, type SealedColumn } from './rotate-keys.queries.ts'

/** Batch size, small enough for short row locks. */
const batchSize = 500

type Rotating = { config: Config; pool: Pool }

/** Wraps one batch in one transaction, so that an interrupted rotation continues with the remaining values. */
const rewrapBatch = ({ config, pool }: Rotating, column: SealedColumn): Promise<number> => {
  const { currentId, rewrap } = envelope(config.dataKeys)
  return withRotator(pool, async (db) => {
    const values = await listOlder(db, column, currentId, batchSize)
    const rewrapped = values.map((old) => ({ old, fresh: rewrap(old) }))
    if (rewrapped.length > 0) await writeRewrapped(db, column, rewrapped)
    return values.length
  })
}

const rewrapColumn = async (rotating: Rotating, column: SealedColumn): Promise<number> => {
  const done = await rewrapBatch(rotating, column)
  return done < batchSize ? done : done + (await rewrapColumn(rotating, column))
}

export type Rotated = {
  /** Id of the key under which all values are wrapped. */
  key: string
  rewrapped: number
  /** Number of values still under an older key, written meanwhile by a process that does not know the newest key. */
  left: number
}

/**
 * Wraps every sealed value under the newest key of DATA_KEYS. Computed values do not change: fingerprints, audit proofs and
 * the browser's key use derived keys, which are wrapped too.
 */
export const rotateKeys = async (rotating: Rotating): Promise<Rotated> => {
  const key = rotating.config.dataKeys[0].id
  let rewrapped = 0
  for (const column of allSealed) rewrapped += await rewrapColumn(rotating, column)
  const counts = await withRotator(rotating.pool, async (db) => {
    const found: number[] = []
    for (const column of allSealed) found.push(await countOlder(db, column, key))
    return found
  })
  return { key, rewrapped, left: counts.reduce((sum, count) => sum + count, 0) }
}
