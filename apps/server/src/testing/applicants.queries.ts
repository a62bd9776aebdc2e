import type { BusinessInformation } from '@tillgate/contract/business.ts'
import {
  requiredDocuments,
  type AskableField,
  type DocumentKind,
  type RejectionReason,
} from '@tillgate/domain/applications.ts'
import type { IdentityStatus, StoreType } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { ownerField } from '#server/modules/onboarding/records/business.answer.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { instant, sqlNow } from '#server/db/rows.ts'

type TestStore = { partnerId: string; storeId: string; userId: string }

/** Sets the identity status. Runs as identity. */
export const setIdentity = (db: Db, userId: string, status: IdentityStatus) =>
  db.updateTable('user_account').set({ identityStatus: status }).where('id', '=', userId).execute()

/** An owner that the review queue can read, like each owner of a partner that applies. */
const ownerPerson = { firstName: 'Ana', lastName: 'Ruiz', email: 'owner@people.test', ownerPhoneNumber: '3055550155' }

export const insertTestOwner = (db: Db, keyring: Keyring, { partnerId, storeId }: TestStore) => {
  const id = newId()
  return db
    .insertInto('owner')
    .values({
      partnerId,
      storeId,
      id,
      place: 0,
      sealed: keyring.seal(ownerField(partnerId, id), JSON.stringify(ownerPerson)),
      ownership: 10_000,
      isControlPerson: true,
    })
    .execute()
}

const insertTestDocument = (db: Db, { partnerId, storeId, userId }: TestStore, kind: DocumentKind) =>
  db
    .insertInto('document')
    .values({
      partnerId,
      storeId,
      id: newId(),
      kind,
      fileKey: newId(),
      fileName: `${kind}.pdf`,
      media: 'application/pdf',
      bytes: 1000,
      sha256: Buffer.alloc(32),
      uploadedBy: userId,
    })
    .execute()

export const insertTestDocuments = async (db: Db, store: TestStore, type: StoreType): Promise<void> => {
  for (const kind of requiredDocuments(type)) await insertTestDocument(db, store, kind)
}

export const setBank = (db: Db, { storeId }: TestStore, status: 'AUTOMATICALLY_VERIFIED' | 'NEITHER_VERIFIED') =>
  db.updateTable('store').set({ bankAccountStatus: status }).where('id', '=', storeId).execute()

/** As the owner of the database, whom no row-level security stops: here reviewers are only played. */
const asOwner = <T>(pool: Pool, work: (owner: Db) => Promise<T>): Promise<T> =>
  pool.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db)
    return work(db)
  })

type Whose = { partnerId: string }

/** A reviewer asks: the clock has stood still for so many hours. */
export const ask = (pool: Pool, { partnerId }: Whose, fields: readonly AskableField[], hours: number) =>
  asOwner(pool, async (owner) => {
    const { id } = await owner
      .updateTable('application')
      .set({ phase: 'INFO_REQUESTED', pausedAt: instant`now() - ${hours} * interval '1 hour'` })
      .where('partnerId', '=', partnerId)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const field of fields) {
      const question = { applicationId: id, id: newId(), field, message: 'Is this right?', askedBy: newId() }
      await owner
        .insertInto('application_question')
        .values({ partnerId, ...question })
        .execute()
    }
  })

/** The record as this form has it, so that only what differs from it is a change. */
export const fillBusiness = (pool: Pool, storeId: string, form: BusinessInformation) =>
  asOwner(pool, (owner) =>
    owner
      .updateTable('store')
      .set({
        businessName: form.businessName,
        doingBusinessAs: form.doingBusinessAs,
        contactPerson: form.contactPerson,
        phoneNumber: '+13055550142',
        addressLine1: form.addressLine1,
        businessDescription: form.businessDescription,
      })
      .where('id', '=', storeId)
      .execute(),
  )

/** A reviewer decides. */
export const decide = (
  pool: Pool,
  { partnerId }: Whose,
  status: 'APPROVED' | 'REJECTED',
  rejectionReason: RejectionReason = 'OTHER',
) =>
  asOwner(pool, async (owner) => {
    const why = status === 'REJECTED' ? ({ rejectionReason, rejectionText: 'Another name' } as const) : {}
    await owner
      .updateTable('application')
      .set({ status, phase: 'DECIDED', decidedAt: sqlNow, ...why })
      .where('partnerId', '=', partnerId)
      .execute()
    await owner.updateTable('partner').set({ applicationStatus: status }).where('id', '=', partnerId).execute()
    await owner.updateTable('store').set({ applicationStatus: status }).where('partnerId', '=', partnerId).execute()
  })

/** Mails that wait for the worker, sealed as they are. */
export const listMails = (db: Db, partnerId: string) =>
  db.selectFrom('outbox').select(['id', 'sealed', 'language']).where('partnerId', '=', partnerId).execute()
