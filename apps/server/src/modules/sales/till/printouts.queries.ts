import type { Db } from '#server/db/db.ts'

export const findStorePrinted = (db: Db, { partnerId, storeId }: { partnerId: string; storeId: string }) =>
  db
    .selectFrom('store')
    .select(['businessName', 'addressLine1', 'city', 'stateCode', 'zipCode', 'phoneNumber', 'timeZone'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()

export const findTerminalPrinted = (db: Db, { partnerId, terminalId }: { partnerId: string; terminalId: string }) =>
  db
    .selectFrom('terminal')
    .select('name')
    .where('partnerId', '=', partnerId)
    .where('id', '=', terminalId)
    .executeTakeFirst()
