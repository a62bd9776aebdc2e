import type { Db } from '#server/db/db.ts'

const columns = ['id', 'partnerId', 'sealed', 'ownership', 'isControlPerson'] as const

const listOwners = (db: Db, partnerIds: readonly string[]) =>
  db.selectFrom('owner').select(columns).where('partnerId', 'in', partnerIds).orderBy('place').execute()

export type PartnerOwners = { partnerOwners: Awaited<ReturnType<typeof listOwners>> }

/** Adds the owners of each row's partner, of all its stores: a further store has the owners of the first. */
export const withOwners = async <R extends { partnerId: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & PartnerOwners)[]> => {
  if (rows.length === 0) return []
  const owners = await listOwners(db, [...new Set(rows.map((row) => row.partnerId))])
  return rows.map((row) => ({ ...row, partnerOwners: owners.filter(({ partnerId }) => partnerId === row.partnerId) }))
}
