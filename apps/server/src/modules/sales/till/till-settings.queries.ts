import { defaultTillSettings, type TillSettings } from '@tillgate/domain/till-settings.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, rowsOf } from '#server/db/rows.ts'

type StoreKey = { partnerId: string; storeId: string }
/** `version` 0: the store has changed nothing. */
export type VersionedSettings = TillSettings & { version: number }

const toSettings = (row: Selectable<Tables['till_setting']> | undefined): VersionedSettings => {
  if (!row) return { ...defaultTillSettings, version: 0 }
  const { version, rules, lockMinutes, registerMode, tenderKinds, floatCents, quickKeys } = row
  const { paperMm, lastLine, showBalance, printing } = row
  const receipt = { paperMm, lastLine, showBalance, printing }
  return { version, rules, lockMinutes, registerMode, tenderKinds, floatCents, quickKeys, receipt }
}

/** Settings of stores by their id; a store without a row has changed nothing. */
export const listTillSettings = async (
  db: Db,
  partnerId: string,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, VersionedSettings>> => {
  const rows = await db
    .selectFrom('till_setting')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('storeId', 'in', [...storeIds])
    .execute()
  const known = new Map(rows.map((row) => [row.storeId, toSettings(row)]))
  return new Map(storeIds.map((id) => [id, known.get(id) ?? toSettings(undefined)]))
}

export const findTillSettings = async (db: Db, { partnerId, storeId }: StoreKey): Promise<VersionedSettings> =>
  toSettings(
    await db
      .selectFrom('till_setting')
      .selectAll()
      .where('partnerId', '=', partnerId)
      .where('storeId', '=', storeId)
      .executeTakeFirst(),
  )

/** Stores the settings as the next version. Undefined: another person saved this version first. */
export const saveTillSettings = (
  db: Db,
  { partnerId, storeId }: StoreKey,
  version: number,
  { rules, lockMinutes, registerMode, tenderKinds, floatCents, quickKeys, receipt }: TillSettings,
) => rowsOf({ version: col('till_setting.version') }).first(db)`
    insert into till_setting as s (partner_id, store_id, version, rules, lock_minutes, register_mode, tender_kinds, float_cents,
      quick_keys, paper_mm, last_line, show_balance, printing)
    values (${partnerId}, ${storeId}, ${version}, ${sql.val(JSON.stringify(rules))}::jsonb, ${lockMinutes}, ${registerMode},
      ${sql.val(JSON.stringify(tenderKinds))}::jsonb, ${floatCents}, ${sql.val(JSON.stringify(quickKeys))}::jsonb,
      ${receipt.paperMm}, ${receipt.lastLine}, ${receipt.showBalance}, ${receipt.printing})
    on conflict (partner_id, store_id) do update set version = excluded.version, rules = excluded.rules,
      lock_minutes = excluded.lock_minutes, register_mode = excluded.register_mode, tender_kinds = excluded.tender_kinds,
      float_cents = excluded.float_cents, quick_keys = excluded.quick_keys, paper_mm = excluded.paper_mm,
      last_line = excluded.last_line, show_balance = excluded.show_balance, printing = excluded.printing
    where s.version = excluded.version - 1
    returning version`

/** Lists the purses of some programs, in the order in which they pay. */
export const listPurses = (db: Db, programIds: readonly string[]) => rowsOf({
  program: col('program.code'),
  code: col('purse.code'),
  name: col('purse.name'),
}).all(db)`
    select g.code as program, u.code, u.name from purse u join program g on g.id = u.program_id
    where u.program_id = any(${[...programIds]}::uuid[])
    order by array_position(${[...programIds]}::uuid[], u.program_id), u.place`
