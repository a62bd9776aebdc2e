import type { Db } from '#server/db/db.ts'

/** Lists the addresses of a partner's stores, the first store first. */
export const listAddresses = async (db: Db, partnerId: string): Promise<{ text: string; city: string }[]> => {
  const rows = await db
    .selectFrom('store')
    .select(['addressLine1', 'addressLine2', 'city', 'stateCode', 'zipCode'])
    .where('partnerId', '=', partnerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ city, ...one }) => ({
    text: [one.addressLine1, one.addressLine2, city, one.stateCode, one.zipCode]
      .filter((part) => part !== '')
      .join(', '),
    city,
  }))
}

/** Lists successful identity checks of a partner's people, the newest first. */
export const listVerified = (db: Db, partnerId: string) =>
  db
    .selectFrom('identity_attempt as i')
    .innerJoin('user_account as u', (on) => on.onRef('u.partnerId', '=', 'i.partnerId').onRef('u.id', '=', 'i.userId'))
    .select(['i.id', 'i.personSealed', 'u.firstName', 'u.lastName'])
    .where('i.partnerId', '=', partnerId)
    .where('u.partnerId', '=', partnerId)
    .where('i.status', '=', 'success')
    .orderBy('i.beganAt', 'desc')
    .execute()
