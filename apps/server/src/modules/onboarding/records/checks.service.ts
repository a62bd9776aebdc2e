import type { AskableField } from '@tillgate/domain/applications.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { namePartner, storeFormerNames, type StoreRow } from '#server/modules/partners/api.ts'
import { isIdentifying, isNaming } from './business.answer.ts'

type Queues = Pick<Runtime, 'enqueue'>

/** Enqueues every check of a partner: tax number, NPI and sanctions list. */
export const enqueueChecks = async (db: Db, { enqueue }: Queues, partnerId: string): Promise<void> => {
  await enqueue(db, 'tin-check', { partnerId })
  await enqueue(db, 'npi-check', { partnerId })
  await enqueue(db, 'sanctions-screen', { partnerId }, partnerId)
}

/**
 * Applies what follows from changed fields of a store: stores its former names, enqueues the checks that the fields concern, and
 * renames the partner of a first store.
 */
export const applyChangedFields = async (
  db: Db,
  { enqueue }: Queues,
  { before, after }: { before: StoreRow; after: Pick<StoreRow, 'businessName' | 'doingBusinessAs'> },
  changed: readonly AskableField[],
): Promise<void> => {
  const { partnerId, id } = before
  await storeFormerNames(db, before, after)
  if (isIdentifying(changed)) await enqueue(db, 'tin-check', { partnerId })
  if (isNaming(changed)) await enqueue(db, 'sanctions-screen', { partnerId }, partnerId)
  if (changed.includes('npi')) await enqueue(db, 'npi-check', { partnerId })
  if (changed.includes('businessName')) await namePartner(db, partnerId, id, after.businessName)
}
