import { sql, type RawBuilder } from 'kysely'
import { is, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

const of = (partnerId: string, objectId: string) =>
  sql`partner_id = ${partnerId} and request_id = 'chain' and object_id = ${objectId}`

/** Changes that only the owner of the database can make, on entries with the objects `one` to `five`. */
export const tamperings = {
  'a changed value': (id) => sql`update audit_entry set after = '{"name": "2"}' where ${of(id, 'two')}`,
  'a changed time': (id) => sql`update audit_entry set at = at - interval '1 microsecond' where ${of(id, 'two')}`,
  'a changed actor': (id) => sql`update audit_entry set actor_id = gen_random_uuid() where ${of(id, 'two')}`,
  'a deleted entry': (id) => sql`delete from audit_entry where ${of(id, 'three')}`,
  'a deleted last entry': (id) => sql`delete from audit_entry where ${of(id, 'five')}`,
  'a cut end': (id) => sql`
    with gone as (delete from audit_entry where ${of(id, 'five')}),
      last as (select number, proof from audit_entry where ${of(id, 'four')})
    update audit_chain set length = last.number, proof = last.proof from last where partner_id = ${id}`,
  'a deleted chain': (id) => sql`delete from audit_chain where partner_id = ${id}`,
  'an inserted entry': (id) => sql`
    insert into audit_entry (partner_id, id, at, actor_id, actor_role, action, object, object_id, before, after, trial,
      request_id, proof)
    select partner_id, gen_random_uuid(), at + interval '2 days', actor_id, actor_role, action, object, object_id, before, after,
      trial, request_id, proof from audit_entry where ${of(id, 'two')}`,
} as const satisfies Record<string, (partnerId: string) => RawBuilder<unknown>>
export type Tampering = keyof typeof tamperings

export const tamper = ({ owner }: TestApp, what: Tampering, partnerId: string) =>
  tamperings[what](partnerId).execute(owner)

export const firstNumber = async ({ owner }: TestApp, partnerId: string): Promise<number> => {
  return scalar(is.whole).one(owner)`
    select min(number) as first from audit_entry where partner_id = ${partnerId} and request_id = 'chain'`
}

export const deleteLog = async ({ owner }: TestApp, partnerId: string): Promise<void> => {
  await sql`delete from audit_entry where partner_id = ${partnerId}`.execute(owner)
  await sql`delete from audit_chain where partner_id = ${partnerId}`.execute(owner)
}

/** Makes all entries of a partner entries of the time before chains, as the migration does. */
export const rebase = async ({ owner }: TestApp, partnerId: string): Promise<void> => {
  await sql`update audit_entry set number = 0 where partner_id = ${partnerId}`.execute(owner)
  await sql`update audit_chain set length = 0, (base, proof) = (select x.base, x.base from (
    select sha256(string_agg(sha256(convert_to(concat_ws('|', e.id, extract(epoch from e.at), e.actor_id,
      e.actor_role, e.action, e.object, e.object_id, e.before, e.after, e.trial, e.request_id, encode(e.proof, 'hex')), 'UTF8')),
      ''::bytea order by e.id)) as base from audit_entry e where e.partner_id = ${partnerId}) x)
    where partner_id = ${partnerId}`.execute(owner)
}

/** Writes entries of 4 kB each, more than the sockets between here and a reader hold. */
export const fillLog = async ({ owner }: TestApp, partnerId: string, entries: number): Promise<void> => {
  await sql`
    insert into audit_entry (partner_id, id, actor_id, actor_role, action, object, object_id, after, request_id, proof)
    select ${partnerId}::uuid, uuidv7(), ${partnerId}::uuid, 'SYSTEM', 'item.create', 'item', 'none',
      jsonb_build_object('name', repeat('x', 4000)), 'fill', ''
    from generate_series(1, ${entries}::int)`.execute(owner)
}

/** Counts transactions that read the log for a list or an export. */
export const countReaders = async ({ owner }: TestApp): Promise<number> => {
  return scalar(is.count).one(owner)`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and query like '%with k as materialized%' and state in ('active', 'idle in transaction')`
}

/** Ways past the chain that only need the login of a service. */
export const forgeries = {
  'an old entry': (id) => sql`
    insert into audit_entry (partner_id, id, number, actor_id, actor_role, action, object, object_id, request_id, proof)
    values (${id}, gen_random_uuid(), 0, ${id}, 'SYSTEM', 'item.create', 'item', 'none', 'forged', '')`,
  'a chain on entries': (id) => sql`
    insert into audit_chain (partner_id, base, proof) values (${id}, sha256('forged'), sha256('forged'))`,
  'a chain of another day': (id) =>
    sql`insert into audit_chain (partner_id, begun_at) values (${id}, now() + interval '1 year')`,
} as const satisfies Record<string, (partnerId: string) => RawBuilder<unknown>>
export type Forgery = keyof typeof forgeries

const signIns = {
  'a changed address': (id: string) =>
    sql`update account_event set ip = '192.0.2.7' where user_id = ${id} and action = 'signed-in'`,
  'a deleted event': (id: string) => sql`delete from account_event where user_id = ${id} and action = 'signed-in'`,
  'an inserted event': (id: string) => sql`
    insert into account_event (id, at, user_id, action, ip, user_agent, request_id)
    select gen_random_uuid(), at - interval '1 microsecond', user_id, action, ip, user_agent, request_id
    from account_event where user_id = ${id} and action = 'signed-in'`,
  'a deleted seal': () => sql`delete from account_event_seal where number = 1`,
  'a cut end': () => sql`
    with gone as (delete from account_event_seal where number = (select max(number) from account_event_seal))
    delete from account_event where at > (
      select max(until) from account_event_seal where number < (select max(number) from account_event_seal))`,
} as const
type SignInTampering = keyof typeof signIns
export const signInTamperings: readonly SignInTampering[] = [
  'a changed address',
  'a deleted event',
  'an inserted event',
  'a deleted seal',
]

/** Changes the history of sign-ins or its seals as the owner of the database. Returns a function that undoes the change. */
export const tamperSignIns = async ({ owner }: TestApp, what: SignInTampering, userId: string) => {
  const tables = ['account_event', 'account_event_seal'] as const
  for (const table of tables) {
    await sql`create table ${sql.ref(`kept_${table}`)} as table ${sql.ref(table)}`.execute(owner)
  }
  await signIns[what](userId).execute(owner)
  return async (): Promise<void> => {
    for (const table of tables) {
      await sql`delete from ${sql.ref(table)}`.execute(owner)
      await sql`insert into ${sql.ref(table)} select * from ${sql.ref(`kept_${table}`)}`.execute(owner)
      await sql`drop table ${sql.ref(`kept_${table}`)}`.execute(owner)
    }
  }
}
