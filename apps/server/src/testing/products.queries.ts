import { normalise } from '@tillgate/domain/barcodes.ts'
import { sql } from 'kysely'
import { insertApprovedList } from '#server/world/approved-lists.queries.ts'
import { standardProgram } from './forms.ts'
import type { TestApp } from './start-app.ts'

/** Files of a worker share its database, or have one of their own: each database has its lists once. */
const made = new Map<string | undefined, Promise<void>>()

/** Beside the milk: bananas, and peppers up to $3.00 a unit. */
const listed = [{ code: '036000291452' }, { code: '4011' }, { code: '4065', maxPriceCents: 300 }]

/** What FOOD covers in every test of a file. In force since long ago. */
export const insertApprovedProducts = (app: TestApp): Promise<void> => {
  const { databaseUrl } = app.deps.config
  const inserted = made.get(databaseUrl) ?? insertList(app, listed)
  made.set(databaseUrl, inserted)
  return inserted
}
/** As if midnight had come after the last day of everything listed. */
export const letListedDaysEnd = async ({ owner }: TestApp): Promise<void> => {
  await sql`alter table apl_entry disable trigger user`.execute(owner)
  await sql`update apl_entry set to_day = current_date - 2`.execute(owner)
  await sql`alter table apl_entry enable trigger user`.execute(owner)
}

const inVision = { programId: standardProgram, purse: 'VISION', effectiveFrom: new Date('2023-01-01') }
const oldLists = new Map<string, Promise<string>>()

/** A version of VISION that has been activated: one for each database. Files of one worker share this module. */
export const anOldList = (app: TestApp): Promise<string> => {
  const { databaseUrl = '' } = app.deps.config
  const version = oldLists.get(databaseUrl) ?? insertApprovedList(app.owner, inVision, [])
  oldLists.set(databaseUrl, version)
  return version
}

export type ListedProduct = {
  code: string
  from?: string | undefined
  to?: string | undefined
  maxPriceCents?: number | undefined
}
/** Activates a list of FOOD with these products, in force since long ago or from a later time on. */
export const insertList = async (
  { owner }: TestApp,
  products: readonly ListedProduct[],
  effectiveFrom = '2024-01-01',
): Promise<void> => {
  await insertApprovedList(
    owner,
    { programId: standardProgram, purse: 'FOOD', effectiveFrom: new Date(effectiveFrom) },
    products.map(({ code, ...entry }) => ({ codeKey: normalise(code).key, name: 'Listed', ...entry })),
  )
}

/** Backdates all activations, because the rule of the mark waits a quarter of an hour after an activation. */
export const letListsSettle = async ({ owner }: TestApp): Promise<void> => {
  await sql`alter table apl_version disable trigger user`.execute(owner)
  await sql`update apl_version set activated_at = now() - interval '1 day'`.execute(owner)
  await sql`alter table apl_version enable trigger user`.execute(owner)
}
/** Counts the items of a partner whose mark disagrees with the lists. */
export const countWrongMarks = async ({ owner }: TestApp, partnerId: string): Promise<number> => {
  const { rows } = await sql`
    select from ledger_violation where rule = 'listed-mark' and partner_id = ${partnerId}`.execute(owner)
  return rows.length
}
