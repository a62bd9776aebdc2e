import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import type { ApplicationStatus, StoreType } from '@tillgate/domain/stores.ts'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import type { Audience } from '#server/db/columns.ts'
import { is, scalar } from '#server/db/rows.ts'

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
      partnerId: account.partnerId,
      audience: account.audience,
      email: account.email,
      passwordHash: account.passwordHash,
      firstName: 'Ana',
      lastName: 'Ruiz',
      phoneNumber: account.phone,
      role: account.role,
      emailVerified: account.emailVerified,
      twoFactor: account.twoFactor,
    })
    .execute()

export const insertTestSession = (db: Db, tokenHash: Buffer, userId: string, audience: Audience) =>
  db
    .insertInto('session')
    .values({
      tokenHash,
      userId,
      audience,
      revokedAt: null,
      ip: '127.0.0.1',
      userAgent: 'vitest',
    })
    .execute()

export const insertTestPartner = (db: Db, id: string, type: StoreType, status: ApplicationStatus) =>
  db
    .insertInto('partner')
    .values({
      id,
      businessName: 'Ruiz Market',
      type,
      applicationStatus: status,
      primaryStoreId: null,
      agreedVersion: status === 'APPROVED' ? termsVersion : null,
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
      partnerId: store.partnerId,
      id: store.id,
      businessName: store.name,
      type: store.type,
      code: store.code,
      addressLine1: '1 Main St',
      city: 'Miami',
      stateCode: 'FL',
      zipCode: '33135',
      status: 'ACTIVE',
      applicationStatus: store.status,
      bankAccountLast4: null,
    })
    .execute()

/** Collects statistics of accounts and stores, as autovacuum does after a while. */
export const analyzePeople = async (owner: Pool): Promise<void> => {
  await sql`analyze user_account, store, store_user`.execute(owner)
}

/** Many at once, as a chain has them. */
export const insertManyStores = (db: Db, partnerId: string, count: number) =>
  sql`insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
      application_status)
    select p.id, overlay(overlay(md5(p.id::text || n) placing '4' from 13) placing '8' from 17)::uuid, 'Store ' || n, 'GROCERY', (10000000 + n)::text,
      '1 Main St', 'Miami', 'FL', '33135', 'ACTIVE', 'APPROVED'
    from partner p cross join generate_series(1, ${count}::int) n where p.id = ${partnerId}`.execute(db)

/** Cashiers of a chain, by number; every tenth is switched off. As identity. */
export const insertManyCashiers = (db: Db, partnerId: string, count: number) =>
  sql`insert into user_account (id, partner_id, audience, email, first_name, last_name, role, active, email_verified)
    select gen_random_uuid(), ${partnerId}::uuid, 'pos', 'c' || n || '.' || translate(${partnerId}::text, '0123456789', 'ghijklmnop') || '@people.test', 'Cora',
      lpad(n::text, 5, '0'), 'CASHIER', n % 10 > 0, true
    from generate_series(1, ${count}::int) n`.execute(db)

export const forgetLimits = async (db: Db): Promise<void> => {
  await db.deleteFrom('rate_limit').execute()
}

/** How many transactions on this database wait for rows or keys that others have in hand. */
export const countWaiting = async (db: Db): Promise<number> => {
  return scalar(is.count).one(db)`
    select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.datname = current_database() and l.locktype in ('transactionid', 'tuple') and not l.granted`
}

export const lockAccounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute()

/** The request hashes stored under this key, as hexadecimal digits. */
export const requestHashesOf = (db: Db, key: string): Promise<string[]> => scalar(is.text).all(db)`
    select encode(hash, 'hex') as hash from request_key where key = ${key}`
