import type { DuplicateKind } from '@tillgate/domain/review.ts'
import type { ApplicationStatus } from '@tillgate/domain/stores.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'

export const databaseNow = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

type Store = { partnerId: string; storeId: string }
type Application = { partnerId: string; applicationId: string }

export const findBusiness = (db: Db, { partnerId, storeId }: Store) =>
  db
    .selectFrom('store')
    .select([
      'partnerId',
      'id',
      'businessName',
      'doingBusinessAs',
      'einSealed',
      'contactPerson',
      'contactEmail',
      'phoneNumber',
      'addressLine1',
      'addressLine2',
      'city',
      'stateCode',
      'zipCode',
      'addressSource',
      'addressVerified',
      'businessDescription',
      'npi',
      'type',
      'bankAccountStatus',
      'version',
    ])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
export type BusinessRow = Awaited<ReturnType<typeof findBusiness>>

export const findBank = (db: Db, { partnerId, storeId }: Store) =>
  db
    .selectFrom('bank_link')
    .select(['last4', 'holder', 'accountType', 'createdAt', 'checkedAt'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()

export const listOwnerRows = (db: Db, { partnerId, storeId }: Store) =>
  db
    .selectFrom('owner')
    .select(['id', 'sealed', 'ownership', 'isControlPerson'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .orderBy('place')
    .execute()

export const listAttempts = (db: Db, partnerId: string, userId: string) =>
  db
    .selectFrom('identity_attempt')
    .select(['status', 'steps', 'beganAt', 'completedAt'])
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId)
    .orderBy('beganAt', 'desc')
    .limit(20)
    .execute()

export const listDocuments = (db: Db, { partnerId, storeId }: Store) =>
  db
    .selectFrom('document')
    .select(['id', 'kind', 'fileName', 'media', 'bytes', 'uploadedAt'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('removedAt', 'is', null)
    .orderBy('kind')
    .execute()

/** Undefined: not this partner's, or taken back. */
export const findDocument = (db: Db, { partnerId, storeId }: Store, id: string) =>
  db
    .selectFrom('document')
    .select(['id', 'kind', 'fileKey', 'fileName', 'media'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

const nameOf = sql<string>`coalesce(u.first_name || ' ' || u.last_name, '')`

export const listTerms = (db: Db, partnerId: string) =>
  db
    .selectFrom('terms_acceptance as t')
    .leftJoin('user_account as u', 'u.id', 't.userId')
    .select([
      't.document',
      't.version',
      't.language',
      't.sha256',
      't.shownAt',
      't.acceptedAt',
      't.ip',
      't.userAgent',
      nameOf.as('name'),
    ])
    .where('t.partnerId', '=', partnerId)
    .orderBy('t.acceptedAt', 'desc')
    .limit(20)
    .execute()

export const listQuestions = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_question as q')
    .leftJoin('user_account as u', 'u.id', 'q.askedBy')
    .select(['q.id', 'q.field', 'q.message', 'q.askedAt', 'q.answeredAt', 'q.closedAt', nameOf.as('name')])
    .where('q.partnerId', '=', partnerId)
    .where('q.applicationId', '=', applicationId)
    .orderBy('q.askedAt', 'desc')
    .orderBy('q.id')
    .execute()

export const listNotes = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_note as n')
    .leftJoin('user_account as u', 'u.id', 'n.authorId')
    .select(['n.id', 'n.text', 'n.at', 'n.authorId', nameOf.as('name')])
    .where('n.partnerId', '=', partnerId)
    .where('n.applicationId', '=', applicationId)
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()

/** Colleagues by id, those of before too. Nothing for an id that is nobody's, or a partner's. */
export const listStaffNamed = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('user_account as u')
        .select(['u.id', 'u.email', 'u.firstName', 'u.active', nameOf.as('name')])
        .where('u.id', 'in', [...new Set(ids)])
        .where('u.audience', '=', 'operator')
        .execute()

export const listEdits = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_edit as e')
    .leftJoin('user_account as u', 'u.id', 'e.editorId')
    .select(['e.field', 'e.before', 'e.after', 'e.reason', 'e.at', 'e.editorId', nameOf.as('name')])
    .where('e.partnerId', '=', partnerId)
    .where('e.applicationId', '=', applicationId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()

export const listEvents = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_event as v')
    .leftJoin('user_account as u', 'u.id', 'v.actorId')
    .select(['v.event', 'v.at', 'u.audience', sql<string | null>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('v.partnerId', '=', partnerId)
    .where('v.applicationId', '=', applicationId)
    .orderBy('v.at', 'desc')
    .orderBy((row) => row('v.event', '=', 'SUBMITTED'), 'desc')
    .orderBy('v.id', 'desc')
    .execute()

export type DuplicateRow = {
  kind: DuplicateKind
  partnerId: string
  storeId: string
  businessName: string
  code: string
  applicationId: string | null
  applicationStatus: ApplicationStatus
}

const same = (
  kind: DuplicateKind,
  from: RawBuilder<unknown>,
  { partnerId, storeId }: Store,
): RawBuilder<unknown> => sql`
  (select ${sql.lit(kind)}::text as kind, o.partner_id, o.id as store_id, o.business_name, o.code, a.id as application_id,
    o.application_status
  from ${from} left join application a on a.partner_id = o.partner_id and a.store_id = o.id
  where s.partner_id = ${partnerId} and s.id = ${storeId} and o.partner_id <> s.partner_id
    and o.application_status <> 'PENDING_AUTH'
  order by o.id limit 10)`

/** Others with the same number, account or address. At most ten of each. */
export const listDuplicates = async (db: Db, store: Store): Promise<DuplicateRow[]> => {
  const mine = sql`store s join store o on`
  const { rows } = await sql<DuplicateRow>`/* prepared */
    ${same('EIN', sql`${mine} o.ein_index = s.ein_index`, store)}
    union all ${same(
      'BANK',
      sql`store s join bank_link m on m.partner_id = s.partner_id and m.store_id = s.id and m.state = 'LIVE'
        join bank_link l on l.account_index = m.account_index and l.state = 'LIVE'
        join store o on o.partner_id = l.partner_id and o.id = l.store_id`,
      store,
    )}
    union all ${same(
      'ADDRESS',
      sql`${mine} o.zip_code = s.zip_code and lower(o.address_line_1) = lower(s.address_line_1)
        and s.address_line_1 <> ''`,
      store,
    )}`.execute(db)
  return rows
}
