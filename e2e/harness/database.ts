import pg from 'pg'
import { workChannel } from '../../apps/server/src/db/announce-work.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded/start.ts'
import { expect } from './expect.ts'
import { ours } from './ours.ts'

/** Runs a statement with the owner's rights: for states that calls reach only after minutes. */
const query = async <Row extends pg.QueryResultRow>(text: string, values: readonly string[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: ours().databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Returns the partner of a store. */
export const partnerOf = async (store: string): Promise<string> => {
  const [row] = await query<{ id: string }>('select partner_id as id from store where business_name = $1', [store])
  if (!row) throw new Error(`The demonstration has no store ${store}.`)
  return row.id
}

/** Lets a store accept a second program, which approves no products. Returns what takes it back. */
export const acceptSecondProgram = async (store: string, name: string): Promise<() => Promise<unknown>> => {
  await query(
    `with copied as (
       insert into program select (jsonb_populate_record(p, jsonb_build_object(
         'id', gen_random_uuid(), 'code', 'SECOND', 'name', $2::text, 'is_default', false))).* from program p where p.is_default
       returning id),
     purses as (insert into purse select c.id, u.code, u.name, u.place from copied c, purse u join program p on p.id = u.program_id
       where p.is_default)
     insert into store_program (partner_id, store_id, program_id, place)
     select s.partner_id, s.id, c.id, c.place from store s, (
       select id, 1 as place from program where is_default union all select id, 2 from copied) c
     where s.business_name = $1`,
    [store, name],
  )
  return () => query('delete from store_program')
}

/** Lets operators use the current authenticator code again, because the database clock cannot be changed. */
export const releaseOperatorCodes = (): Promise<unknown> => query('update staff_totp set last_step = 0')

/** Runs a scheduled job now instead of at its next minute, and waits for its end. */
export const runJob = async (queue: 'bank-replies' | 'tin-check' | 'npi-check'): Promise<void> => {
  const [job] = await query<{ id: string }>('insert into pgboss.job (name) values ($1) returning id', [queue])
  await query('select pg_notify($1, $2)', [workChannel, queue])
  const state = async (): Promise<string | undefined> => {
    const found = 'select state::text from pgboss.job where name = $1 and id = $2'
    return (await query<{ state: string }>(found, [queue, job?.id ?? '']))[0]?.state
  }
  await expect.poll(state).toBe('completed')
}

/** Runs `work` on the database of a product's data, with the owner's rights. */
export const inDatabase = async <T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const { url, stop } = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await stop()
  }
}

/** Expires the leases of running imports at once instead of after 15 seconds, as if their workers were killed. */
export const expireImportLeases = (dataDir: string): Promise<unknown> =>
  inDatabase(dataDir, async (client) => {
    await client.query(`update import_lock set lease_until = now() - interval '1 second' where lease_until is not null`)
    await client.query(`update item_batch set lease_until = now() - interval '1 second' where status = 'INPROGRESS'`)
    await client.query(`select pg_notify($1, '')`, [workChannel])
  })
