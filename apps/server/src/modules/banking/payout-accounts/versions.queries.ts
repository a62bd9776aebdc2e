import type { OwnersState } from '@tillgate/domain/account-holders.ts'
import type { Db } from '#server/db/db.ts'
import { sqlNow } from '#server/db/rows.ts'

const columns = [
  'id',
  'storeId',
  'state',
  'askedBy',
  'accountIndex',
  'accountNumber',
  'routingNumber',
  'holder',
  'accountType',
  'retiredAt',
  'ownersState',
  'ownersSealed',
  'ownersAt',
] as const

export const findVersion = (db: Db, partnerId: string, id: string) =>
  db.selectFrom('bank_link').select(columns).where('partnerId', '=', partnerId).where('id', '=', id).executeTakeFirst()
export type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** Returns undefined when another version or no version is in force. */
export const lockInForce = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('bank_link')
    .select(columns)
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'LIVE')
    .where('retiredAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Lists the partner's versions, in force or next, with the same routing and account number. */
export const listSameAccount = (
  db: Db,
  partnerId: string,
  { id, accountIndex }: Pick<Version, 'id' | 'accountIndex'>,
) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'storeId', 'state'])
    .where('partnerId', '=', partnerId)
    .where('state', 'in', ['LIVE', 'NEXT'])
    .where('retiredAt', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), ...(accountIndex ? [eb('accountIndex', '=', accountIndex)] : [])]))
    .orderBy('storeId')
    .orderBy('id')
    .execute()

type Corrected = {
  partnerId: string
  id: string
  storeId: string
  /** Unique name of this correction among the sessions of the partner. */
  session: string
  askedBy: string
  account: Buffer
  routing: Buffer
  routingLast4: string
  last4: string
  index: Buffer
  holder: string | null
  accountType: string | null
  owners: { ownersState: OwnersState | null; ownersSealed: Buffer | null; ownersAt: Date | null }
}

/** Inserts a corrected version. The version has no Plaid Item, so Plaid's reports cannot change its numbers. */
export const insertCorrected = (db: Db, made: Corrected) =>
  db
    .insertInto('bank_link')
    .values({
      partnerId: made.partnerId,
      id: made.id,
      storeId: made.storeId,
      lastLinkSessionId: made.session,
      state: 'LIVE',
      source: 'NOC',
      askedBy: made.askedBy,
      accountNumber: made.account,
      routingNumber: made.routing,
      routingLast4: made.routingLast4,
      last4: made.last4,
      accountIndex: made.index,
      holder: made.holder,
      accountType: made.accountType,
      ...made.owners,
      verifiedAt: sqlNow,
    })
    .execute()
