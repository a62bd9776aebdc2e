import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { StoreRow } from './business.queries.ts'

type Names = Pick<StoreRow, 'businessName' | 'doingBusinessAs'>

const insertNames = (
  db: Db,
  { partnerId, subjectId }: { partnerId: string; subjectId: string },
  names: readonly { kind: string; name: string }[],
) =>
  db
    .insertInto('former_name')
    .values(names.map(({ kind, name }) => ({ partnerId, id: newId(), subjectId, kind, name })))
    .execute()

/** Stores the names that a business loses, for the search of support. An application that was never sent has no former names. */
export const storeFormerNames = async (db: Db, before: StoreRow, after: Names): Promise<void> => {
  if (before.applicationStatus === 'PENDING_AUTH') return
  const names = [
    { kind: 'BUSINESS', name: before.businessName, isKept: before.businessName === after.businessName },
    { kind: 'TRADE', name: before.doingBusinessAs, isKept: before.doingBusinessAs === after.doingBusinessAs },
  ].filter(({ name, isKept }) => name !== '' && !isKept)
  if (names.length > 0) await insertNames(db, { partnerId: before.partnerId, subjectId: before.id }, names)
}

/** Stores the former name of a person. */
export const storeFormerPerson = async (
  db: Db,
  { partnerId, userId }: { partnerId: string; userId: string },
  name: string,
): Promise<void> => {
  await insertNames(db, { partnerId, subjectId: userId }, [{ kind: 'PERSON', name }])
}
