import type { Store } from '@tillgate/contract/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

const columns = [
  'id',
  'business_name',
  'type',
  'code',
  'address_line_1',
  'address_line_2',
  'city',
  'state_code',
  'zip_code',
  'status',
  'application_status',
  'bank_account_status',
  'bank_account_last4',
] as const

const sorting = { businessName: 'business_name', code: 'code', type: 'type', status: 'status' } as const
export type StoreSort = keyof typeof sorting

type Wanted = {
  partnerId: string
  search?: string | undefined
  status?: Store['status'] | undefined
  sort: { column: StoreSort; highestFirst: boolean }
  offset: number
  limit: number
}

const matching = (db: Db, { partnerId, search, status }: Wanted) => {
  let query = db.selectFrom('store').where('partner_id', '=', partnerId)
  if (status) query = query.where('status', '=', status)
  if (search) {
    // A partner has at most some thousand stores: reading them is cheaper than an index nobody else needs.
    const words = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(
      sql<boolean>`business_name || ' ' || code || ' ' || address_line_1 || ' ' || city ilike ${words}`,
    )
  }
  return query
}

export const listStores = async (db: Db, wanted: Wanted) => {
  const direction = wanted.sort.highestFirst ? 'desc' : 'asc'
  const rows = await matching(db, wanted)
    .select(columns)
    .orderBy(sorting[wanted.sort.column], direction)
    .orderBy('id', direction)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const { total } = await matching(db, wanted)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
export type StoreRow = Awaited<ReturnType<typeof listStores>>['rows'][number]

/** Those of `ids` that are the partner's own; others are simply not there. Nothing given: all of them. */
export const listStoreIds = (db: Db, partnerId: string, ids?: readonly string[]) => {
  const query = db
    .selectFrom('store')
    .select(['id', 'business_name', 'code', 'status'])
    .where('partner_id', '=', partnerId)
  return (ids ? query.where('id', 'in', [...ids]) : query).orderBy('id').execute()
}
