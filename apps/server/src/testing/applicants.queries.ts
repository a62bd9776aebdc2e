import type { BusinessInformation } from '@tillgate/contract/business.ts'
import { type AskableField, type RejectionReason } from '@tillgate/domain/applications.ts'
import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { instant, sqlNow } from '#server/db/rows.ts'

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
