import { sql, type Kysely } from 'kysely'
import type { Definition, SchemaFiles } from './schema-files.ts'

/** Roles that own security definer functions: to receive a function, a role needs `create` on the schema. */
const functionOwners = sql`tillgate_identity, tillgate_operator, tillgate_finder`

type Applied = Pick<Definition, 'kind' | 'name' | 'hash'>
const keyOf = ({ kind, name }: Pick<Definition, 'kind' | 'name'>): string => `${kind} ${name}`

/** Returns the definitions stored in the database; empty before the first migration. */
const readApplied = async (db: Kysely<unknown>): Promise<Applied[]> => {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.schema_definition') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return []
  return (await sql<Applied>`select kind, name, hash from schema_definition`.execute(db)).rows
}

export type DefinitionChanges = { changed: Definition[]; removed: Applied[] }

/** Compares the files with the hashes in the database. */
export const findChanges = async (
  db: Kysely<unknown>,
  { functions, views }: SchemaFiles,
): Promise<DefinitionChanges> => {
  const applied = await readApplied(db)
  const hashes = new Map(applied.map((one) => [keyOf(one), one.hash]))
  const files = [...functions, ...views]
  const names = new Set(files.map(keyOf))
  return {
    changed: files.filter((file) => hashes.get(keyOf(file)) !== file.hash),
    removed: applied.filter((one) => !names.has(keyOf(one))),
  }
}

/** Runs one file. An error names the file, because PostgreSQL reports only the statement. */
export const runFile = async (db: Kysely<unknown>, name: string, text: string): Promise<void> => {
  try {
    await sql.raw(text).execute(db)
  } catch (error) {
    throw new Error(`${name}.sql: ${error instanceof Error ? error.message : 'unknown'}`, { cause: error })
  }
}

const drop = async (db: Kysely<unknown>, kind: Definition['kind'], names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  await sql`drop ${sql.raw(kind)} if exists ${sql.join(names.map((name) => sql.ref(name)))}`.execute(db)
}

/**
 * Returns true for files with `create or replace`: a function on which triggers, indexes or columns depend cannot be
 * dropped.
 */
const isReplaced = ({ text }: Definition): boolean => /^create or replace /m.test(text)

/**
 * Switches the check of function bodies, which may refer to tables, columns and functions created later in the same
 * transaction.
 */
const checkBodies = (db: Kysely<unknown>, isOn: boolean) =>
  sql`set local check_function_bodies = ${sql.raw(isOn ? 'on' : 'off')}`.execute(db)

const ownersMayCreate = (db: Kysely<unknown>, may: boolean) =>
  may
    ? sql`grant create on schema public to ${functionOwners}`.execute(db)
    : sql`revoke create on schema public from ${functionOwners}`.execute(db)

/** Defines changed functions once more as the database stores them, so that an error in a body stops the migration. */
const verifyBodies = async (db: Kysely<unknown>, functions: readonly Definition[]): Promise<void> => {
  await checkBodies(db, true)
  for (const { name } of functions) {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and proname = ${name}`.execute(db)
    for (const { text } of rows) await runFile(db, `functions/${name}`, text)
  }
}

const store = async (db: Kysely<unknown>, { changed, removed }: DefinitionChanges): Promise<void> => {
  for (const { kind, name, hash } of changed)
    await sql`insert into schema_definition (kind, name, hash) values (${kind}, ${name}, ${hash})
      on conflict (kind, name) do update set hash = excluded.hash`.execute(db)
  for (const { kind, name } of removed)
    await sql`delete from schema_definition where kind = ${kind} and name = ${name}`.execute(db)
}

const createTable = (db: Kysely<unknown>) =>
  sql`
    create table if not exists schema_definition (
      kind text not null check (kind in ('view', 'function')),
      name text not null,
      hash text not null,
      primary key (kind, name)
    )`.execute(db)

/**
 * Runs `changeTables` and brings functions and views up to date around it, in the transaction of the caller. Every view
 * is dropped first and created again last: views store no rows, and no view prevents the change of a column.
 */
export const redefine = async (
  db: Kysely<unknown>,
  { functions, views }: SchemaFiles,
  changes: DefinitionChanges,
  changeTables: () => Promise<void>,
): Promise<void> => {
  await createTable(db)
  const { changed, removed } = changes
  const changedFunctions = functions.filter((one) => changed.includes(one))
  const namesOf = (kind: Definition['kind']) => removed.filter((one) => one.kind === kind).map(({ name }) => name)
  await drop(db, 'view', [...views.map(({ name }) => name), ...namesOf('view')])
  await checkBodies(db, false)
  for (const { name, text } of changedFunctions.filter(isReplaced)) await runFile(db, `functions/${name}`, text)
  await changeTables()
  await ownersMayCreate(db, true)
  await drop(db, 'function', namesOf('function'))
  for (const one of changedFunctions.filter((changedOne) => !isReplaced(changedOne))) {
    await drop(db, 'function', [one.name])
    await runFile(db, `functions/${one.name}`, one.text)
  }
  for (const { name, text } of views) await runFile(db, `views/${name}`, text)
  await verifyBodies(db, changedFunctions)
  await ownersMayCreate(db, false)
  await store(db, changes)
}
