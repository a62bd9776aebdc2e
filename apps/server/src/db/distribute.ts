import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { functionsOnShards, keysWithoutCitus, tableClasses } from './table-classes.ts'

/** Roles under which the coordinator signs in to the workers: Citus opens a connection per role. They get no password. */
const rolesOnWorkers = [
  'tillgate_tenant',
  'tillgate_identity',
  'tillgate_operator',
  'tillgate_finder',
  'tillgate_rotator',
  'tillgate_accounts',
  'tillgate_staff',
  'tillgate_case',
  'tillgate_payer',
  'tillgate_upkeep',
  'tillgate_limited',
]

/** Returns true once `distribute` ran in this database. Always false without Citus. */
export const isDistributed = async (db: QueryExecutorProvider): Promise<boolean> => {
  const { rows } = await sql<{ hasCitus: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as "hasCitus"`.execute(db)
  if (rows[0]?.hasCitus !== true) return false
  const { rows: found } =
    await sql`select from pg_dist_partition where logicalrelid = to_regclass('public.partner')`.execute(db)
  return found.length > 0
}

/** Throws when the server cannot distribute: a message names the missing step. */
const requireCluster = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ isSuper: boolean }>`
    select rolsuper as "isSuper" from pg_roles where rolname = current_user`.execute(db)
  if (rows[0]?.isSuper !== true)
    throw new Error('DATABASE_URL needs a superuser: row-level security hides rows from other logins.')
  const { rows: installed } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (installed.length === 0) throw new Error('Run `create extension citus` on every node first.')
  const { rows: workers } = await sql`select from citus_get_active_worker_nodes()`.execute(db)
  if (workers.length === 0) throw new Error('Add a worker first: select citus_add_node(host, port).')
}

/**
 * Lets the coordinator sign in to workers, and forwards `set local` of the services to them. A transaction that read many shards
 * at once could not change a parent of their rows afterwards, so the shards are read one after the other.
 */
const prepareRoles = async (db: Kysely<unknown>): Promise<void> => {
  for (const role of rolesOnWorkers) await sql`alter role ${sql.ref(role)} login`.execute(db)
  for (const role of ['tillgate_api', 'tillgate_worker']) {
    await sql`alter role ${sql.ref(role)} set citus.propagate_set_commands to 'local'`.execute(db)
    await sql`alter role ${sql.ref(role)} set citus.multi_shard_modify_mode to 'sequential'`.execute(db)
  }
}

/** Tables of a class that Citus does not know yet. */
const listMissing = async (db: Kysely<unknown>, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select t.name from unnest(${sql.val([...names])}::text[]) with ordinality as t (name, nth)
    left join pg_dist_partition p on p.logicalrelid = ('public.' || quote_ident(t.name))::regclass
    where p.logicalrelid is null or (p.partmethod = 'n' and p.repmodel <> 't') order by t.nth`.execute(db)
  return rows.map(({ name }) => name)
}

type ForeignKey = { ofTable: string; name: string; definition: string }

/** Foreign keys from and to the given tables. */
const listForeignKeys = async (db: Kysely<unknown>, names: readonly string[]): Promise<ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "ofTable", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not relation_is_a_known_shard(conrelid)
      and ${sql.val([...names])}::text[] && array[conrelid::regclass::text, confrelid::regclass::text]`.execute(db)
  return rows
}

type ViewGrant = { view: string; right: string; role: string }

/** Rights of the services on views. Citus creates a view anew when it takes over a local table of it, and leaves its rights out. */
const listViewGrants = async (db: Kysely<unknown>): Promise<ViewGrant[]> => {
  const { rows } = await sql<ViewGrant>`
    select c.relname as view, a.privilege_type as "right", r.rolname as role
    from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner`.execute(db)
  return rows
}

/**
 * Gives each table its class. Does nothing for tables that have it. Foreign keys are dropped for the time, because Citus
 * distributes no table that refers to a table of another class.
 */
const distributeTables = async (db: Kysely<unknown>): Promise<string[]> => {
  const missing = {
    reference: await listMissing(db, tableClasses.reference),
    distributed: await listMissing(db, tableClasses.distributed),
  }
  const names = [...missing.reference, ...missing.distributed]
  if (names.length === 0) return []
  const grants = await listViewGrants(db)
  const keys = await listForeignKeys(db, names)
  for (const { ofTable, name } of keys) {
    await sql`alter table ${sql.raw(ofTable)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  for (const name of missing.reference) await sql`select create_reference_table(${name})`.execute(db)
  for (const name of missing.distributed) {
    // Citus moves partners by logical replication, which has no unlogged tables.
    await sql`alter table ${sql.ref(name)} set logged`.execute(db)
    const [column, colocation] = name === 'partner' ? ['id', 'none'] : ['partner_id', 'partner']
    await sql`select create_distributed_table(${name}, ${column}, colocate_with := ${colocation})`.execute(db)
  }
  for (const name of names) await sql`select truncate_local_data_after_distributing_table(${name})`.execute(db)
  for (const { ofTable, name, definition } of keys) {
    if (keysWithoutCitus.some((key) => key === name)) continue
    await sql`alter table ${sql.raw(ofTable)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
  }
  for (const { view, right, role } of grants) {
    await sql`grant ${sql.raw(right)} on ${sql.ref(view)} to ${sql.ref(role)}`.execute(db)
  }
  return names
}

/**
 * Takes back forced row-level security, which applies to the owner of a table alone: Citus moves partners with the owner's
 * rights and fails under it. No service may be the owner.
 */
const exemptOwner = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
    where p.partmethod = 'h' and c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.ref(name)} no force row level security`.execute(db)
}

/** Copies functions to the workers and permits their queries. A defined function loses the setting. */
const permitQueriesOnShards = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of functionsOnShards) {
    await sql`select create_distributed_function(oid::regprocedure) from pg_proc
      where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(db)
    await sql`alter function ${sql.ref(name)} set citus.allow_nested_distributed_execution to on`.execute(db)
  }
}

/** Brings a distributed database up to date after a migration: tables, rights of their owner and functions. */
export const distributeRelease = async (db: Kysely<unknown>): Promise<string[]> => {
  // The triggers read and change their own row only.
  await sql`set local citus.enable_unsafe_triggers = on`.execute(db)
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
  const moved = await distributeTables(db)
  await exemptOwner(db)
  await permitQueriesOnShards(db)
  return moved
}

/** Turns a migrated database into a distributed one, and a distributed one into itself. Returns the tables it moved. */
export const distribute = async (db: Kysely<unknown>): Promise<string[]> => {
  await requireCluster(db)
  return db.transaction().execute(async (transaction) => {
    await prepareRoles(transaction)
    return distributeRelease(transaction)
  })
}
