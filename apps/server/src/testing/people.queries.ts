import type { ManualCardEntryStatus } from '@tillgate/domain/manual-card-entry.ts'
import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import type { ApplicationStatus, StoreType } from '@tillgate/domain/stores.ts'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Audience } from '#server/db/columns.ts'

type Account = {
  id: string
  partnerId: string | null
  audience: Audience
  role: PortalRole | OperatorRole
  email: string
  passwordHash: string | null
  phone: string | null
  twoFactor: boolean
  emailVerified: boolean
}

export const insertAccount = (db: Db, account: Account) =>
  db
    .insertInto('user_account')
    .values({
      id: account.id,
      partner_id: account.partnerId,
      audience: account.audience,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: 'Ana',
      last_name: 'Ruiz',
      phone_number: account.phone,
      role: account.role,
      email_verified: account.emailVerified,
      two_factor: account.twoFactor,
    })
    .execute()

export const insertTestSession = (db: Db, tokenHash: Buffer, userId: string, audience: Audience) =>
  db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      audience,
      revoked_at: null,
      ip: '127.0.0.1',
      user_agent: 'vitest',
    })
    .execute()

export const insertTestPartner = (db: Db, id: string, type: StoreType, status: ApplicationStatus) =>
  db
    .insertInto('partner')
    .values({
      id,
      business_name: 'Ruiz Market',
      type,
      application_status: status,
      primary_store_id: null,
      agreed_version: status === 'APPROVED' ? termsVersion : null,
    })
    .execute()

type TestStore = {
  partnerId: string
  id: string
  name: string
  code: string
  type: StoreType
  status: ApplicationStatus
}
export const insertTestStore = (db: Db, store: TestStore) =>
  db
    .insertInto('store')
    .values({
      partner_id: store.partnerId,
      id: store.id,
      business_name: store.name,
      type: store.type,
      code: store.code,
      address_line_1: '1 Main St',
      city: 'Miami',
      state_code: 'FL',
      zip_code: '33135',
      status: 'ACTIVE',
      application_status: store.status,
      bank_account_last4: null,
    })
    .execute()

/** Many at once, as a chain has them. */
export const insertManyStores = (db: Db, partnerId: string, count: number) =>
  sql`insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
      application_status)
    select ${partnerId}::uuid, gen_random_uuid(), 'Store ' || n, 'GROCERY', (10000000 + n)::text,
      '1 Main St', 'Miami', 'FL', '33135', 'ACTIVE', 'APPROVED'
    from generate_series(1, ${count}::int) n`.execute(db)

/** What an operator will answer: where the request to type card numbers stands. */
export const setManualCardEntry = (db: Db, partnerId: string, status: ManualCardEntryStatus, at: Date) =>
  db
    .updateTable('partner')
    .set({ manual_card_entry: status, manual_card_entry_at: at })
    .where('id', '=', partnerId)
    .execute()

export const deactivate = (db: Db, userId: string) =>
  db.updateTable('user_account').set({ active: false }).where('id', '=', userId).execute()

export const forgetLimits = async (db: Db): Promise<void> => {
  await db.deleteFrom('rate_limit').execute()
}
