import { sql } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { computed, condition, is, nullable } from '#server/db/rows.ts'

type Application = { partnerId: string; applicationId: string }

export const findBusiness = (db: Db, { partnerId, storeId }: StoreKey) =>
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
      'streetVerified',
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

/** Returns the account in force, with the store from which the account was taken. */
export const findBank = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link as l')
    .leftJoin('bank_link as f', (on) =>
      on.onRef('f.partnerId', '=', 'l.partnerId').onRef('f.id', '=', 'l.reusedFrom').on('f.partnerId', '=', partnerId),
    )
    .leftJoin('store as s', (on) =>
      on.onRef('s.partnerId', '=', 'f.partnerId').onRef('s.id', '=', 'f.storeId').on('s.partnerId', '=', partnerId),
    )
    .select(['l.last4', 'l.accountType', 'l.createdAt', 'l.checkedAt'])
    .select(['s.id as reusedStoreId', 's.businessName as reusedStoreName'])
    .where('l.partnerId', '=', partnerId)
    .where('l.storeId', '=', storeId)
    .where('l.state', '=', 'LIVE')
    .executeTakeFirst()

const firstStore = (partnerId: string) =>
  computed(is.text)`(select p.primary_store_id from partner p where p.id = ${partnerId})`

/** Lists the owners of the store. A further store without owners of its own has those of the first store. */
export const listOwnerRows = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('owner')
    .select(['id', 'sealed', 'ownership', 'isControlPerson'])
    .where('partnerId', '=', partnerId)
    .where(
      'storeId',
      '=',
      computed(
        is.text,
      )`case when exists (select from owner o where o.partner_id = ${partnerId} and o.store_id = ${storeId})
        then ${storeId}::uuid else ${firstStore(partnerId)} end`,
    )
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

/** Time of the last answer of a provider about the store of document `d` or its partner's people. */
const lastAnswer = sql`(
  select greatest(a.npi_asked_at, case when a.tin_result in ('MATCH', 'MISMATCH') then a.tin_asked_at end,
    (select max(l.owners_at) from bank_link l
      where l.partner_id = a.partner_id and l.store_id = a.store_id and l.state = 'LIVE'),
    (select max(i.completed_at) from identity_attempt i where i.partner_id = a.partner_id))
  from application a where a.partner_id = d.partner_id and a.store_id = d.store_id)`

/**
 * Lists the documents of the store, with those of the first store that the store itself does not have. A license belongs to one
 * store.
 */
export const listDocuments = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('document as d')
    .leftJoin('document_signature as s', (on) =>
      on.onRef('s.partnerId', '=', 'd.partnerId').onRef('s.documentId', '=', 'd.id'),
    )
    .select(['d.id', 'd.kind', 'd.fileName', 'd.media', 'd.bytes', 'd.uploadedAt', 'd.sha256'])
    .select(computed(nullable(is.day))`to_char(d.expires_on, 'YYYY-MM-DD')`.as('expiresOn'))
    .select(['s.signedBy', 's.signedAt', 's.ip', 's.version', 's.language', 's.textSha256'])
    .select(['d.verifiedAt', personNameOrEmpty(sql.ref('d.verifiedBy')).as('verifiedByName')])
    .select(condition`d.verified_at >= coalesce(${lastAnswer}, d.verified_at)`.as('isVerifiedNow'))
    .select(condition`d.store_id <> ${storeId}`.as('isOfFirstStore'))
    .where('d.partnerId', '=', partnerId)
    .where('d.removedAt', 'is', null)
    .where(condition`(d.store_id = ${storeId} or d.store_id = ${firstStore(partnerId)} and d.kind <> 'CREDENTIALS'
      and not exists (select from document o where o.partner_id = d.partner_id and o.store_id = ${storeId}
        and o.kind = d.kind and o.removed_at is null))`)
    .orderBy('d.kind')
    .execute()

/** Returns the ids of the documents of a partner that an operator has read. */
export const listReadDocuments = async (db: Db, partnerId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('audit_entry')
    .select('objectId')
    .distinct()
    .where('partnerId', '=', partnerId)
    .where('object', '=', 'document')
    .where('action', '=', 'document.read')
    .execute()
  return new Set(rows.map(({ objectId }) => objectId))
}

/** Returns true for our form, which the partner signed electronically, and for a file that an operator has read or verified. */
export const isOpened = (
  { id, signedAt, verifiedAt }: { id: string; signedAt: Date | null; verifiedAt: Date | null },
  read: ReadonlySet<string>,
): boolean => signedAt !== null || verifiedAt !== null || read.has(id)

/**
 * Undefined: not of this or the first store, or deleted. A document that a question names stays readable after its replacement.
 */
export const findDocument = (db: Db, { partnerId, storeId }: StoreKey, id: string) =>
  db
    .selectFrom('document')
    .select(['id', 'kind', 'fileKey', 'sealed', 'fileName', 'media', 'verifiedAt'])
    .select(computed(nullable(is.day))`to_char(expires_on, 'YYYY-MM-DD')`.as('expiresOn'))
    .where('partnerId', '=', partnerId)
    .where(condition`(store_id = ${storeId} or store_id = ${firstStore(partnerId)} and kind <> 'CREDENTIALS')`)
    .where('id', '=', id)
    .where((or) =>
      or.or([
        or('removedAt', 'is', null),
        or.exists(
          or
            .selectFrom('application_question as q')
            .select('q.id')
            .where('q.partnerId', '=', partnerId)
            .where((one) => one.or([one('q.beforeDocument', '=', id), one('q.afterDocument', '=', id)])),
        ),
      ]),
    )
    .executeTakeFirst()

export const listTerms = (db: Db, partnerId: string) =>
  db
    .selectFrom('terms_acceptance')
    .select([
      'document',
      'version',
      'language',
      'sha256',
      'shownAt',
      'acceptedAt',
      'ip',
      'userAgent',
      personNameOrEmpty(sql.ref('terms_acceptance.userId')).as('name'),
    ])
    .where('partnerId', '=', partnerId)
    .orderBy('acceptedAt', 'desc')
    .limit(20)
    .execute()

export const listQuestions = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_question')
    .select([
      'id',
      'field',
      'message',
      'askedAt',
      'answeredAt',
      'closedAt',
      'isFix',
      'before',
      'after',
      'beforeDocument',
      'afterDocument',
      'answerText',
      personNameOrEmpty(sql.ref('application_question.askedBy')).as('name'),
      personNameOrEmpty(sql.ref('application_question.answeredBy')).as('answeredByName'),
    ])
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .execute()

export const listNotes = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_note')
    .select(['id', 'text', 'at', 'authorId', personNameOrEmpty(sql.ref('application_note.authorId')).as('name')])
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Lists current and former operators by id. Omits unknown ids and ids of partner accounts. */
export const listStaffNamed = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('user_account as u')
        .select(['u.id', 'u.active', computed(is.text)`u.first_name || ' ' || u.last_name`.as('name')])
        .where('u.id', 'in', [...new Set(ids)])
        .where('u.audience', '=', 'operator')
        .execute()

/** Names of people by id, for the decision record. */
export const listPeopleNamed = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('user_account')
    .select(['id', computed(is.text)`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

export const listEdits = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_edit')
    .select([
      'field',
      'before',
      'after',
      'reason',
      'at',
      'editorId',
      personNameOrEmpty(sql.ref('application_edit.editorId')).as('name'),
    ])
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listEvents = (db: Db, { partnerId, applicationId }: Application) =>
  db
    .selectFrom('application_event as v')
    .leftJoin('user_account as u', 'u.id', 'v.actorId')
    .select([
      'v.event',
      'v.at',
      'u.audience',
      computed(nullable(is.text))`u.first_name || ' ' || u.last_name`.as('name'),
    ])
    .where('v.partnerId', '=', partnerId)
    .where('v.applicationId', '=', applicationId)
    .orderBy('v.at', 'desc')
    .orderBy((row) => row('v.event', '=', 'SUBMITTED'), 'desc')
    .orderBy('v.id', 'desc')
    .execute()

/** Lists the names that a store lost since its re-check began. */
export const listFormerNames = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
  since: Date | null,
): Promise<string[]> => {
  if (since === null) return []
  const rows = await db
    .selectFrom('former_name')
    .select('name')
    .where('partnerId', '=', partnerId)
    .where('subjectId', '=', storeId)
    .where('until', '>=', since)
    .orderBy('until')
    .orderBy('id')
    .execute()
  return [...new Set(rows.map(({ name }) => name))]
}
