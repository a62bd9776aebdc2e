import * as z from 'zod/mini'
import type { Config, DataKey } from '#server/config/config.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Pool, Db } from '#server/db/db.ts'
import {
  envelope,
  firstDerivedKeys,
  keyring,
  type DerivedKeys,
  type Envelope,
  type Keyring,
  type SealedField,
} from '#server/secrets/keyring.ts'
import { is, scalar } from '#server/db/rows.ts'

const onlyRow = 'first'

/** Inserts the derived keys. The first process of an installation writes them; all others read the stored keys. */
const insertDerivedKeys = (db: Db, sealed: Buffer) =>
  db
    .insertInto('derived_key')
    .values({ id: onlyRow, sealed })
    .onConflict((on) => on.doNothing())
    .execute()

const findDerivedKeys = async (db: Db): Promise<Buffer | undefined> =>
  (await db.selectFrom('derived_key').select('sealed').where('id', '=', onlyRow).executeTakeFirst())?.sealed

/**
 * Returns the id of the master key that sealed the most recent value, with which older versions computed. `undefined` when
 * no value is sealed yet.
 */
const keyOfOlderValues = (db: Db): Promise<string | undefined> => scalar(is.text).first(db)`
    select convert_from(substring(sealed from 2 for get_byte(sealed, 0)), 'UTF8') as id
    from (select sealed from staff_totp order by enrolled_at desc limit 1) newest`

const field: SealedField = { table: 'derived_key', column: 'sealed', partnerId: '', rowId: 'first' }

const key = z.pipe(
  z.string(),
  z.transform((text) => Buffer.from(text, 'base64')),
)
const Stored = z.object({ fingerprint: key, audit: key, authRecord: key })

const textOf = ({ fingerprint, audit, authRecord }: DerivedKeys): string =>
  JSON.stringify({
    fingerprint: fingerprint.toString('base64'),
    audit: audit.toString('base64'),
    authRecord: authRecord.toString('base64'),
  })

/**
 * Returns the master key with which an older version of the product computed: the key that sealed last, which need not be
 * the newest.
 */
const firstKey = (dataKeys: Config['dataKeys'], older: string | undefined): DataKey => {
  const found = older === undefined ? dataKeys[0] : dataKeys.find(({ id }) => id === older)
  if (!found) throw new Error(`DATA_KEYS does not open this database: the key ${older ?? ''} is missing.`)
  return found
}

const opened = (masters: Envelope, sealed: Buffer): string => {
  try {
    return masters.open(field, sealed)
  } catch (cause) {
    throw new Error('DATA_KEYS does not open this database: the key it was last sealed with is missing.', { cause })
  }
}

/**
 * Opens the keyring: master keys come from the settings, derived keys that outlive them from the database. Rejects at
 * start a database that was sealed under other master keys.
 */
export const openKeyring = async ({ config, pool }: { config: Config; pool: Pool }): Promise<Keyring> => {
  const masters = envelope(config.dataKeys)
  const sealed = await withIdentity(pool, async (db) => {
    const found = await findDerivedKeys(db)
    if (found) return found
    const first = firstKey(config.dataKeys, await keyOfOlderValues(db))
    await insertDerivedKeys(db, masters.seal(field, textOf(firstDerivedKeys(first))))
    return findDerivedKeys(db)
  })
  if (!sealed) throw new Error('The keys of this installation could not be written.')
  return keyring(masters, z.parse(Stored, JSON.parse(opened(masters, sealed))))
}
