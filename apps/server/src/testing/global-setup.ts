import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { alone } from '../db/embedded/lock.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { asOwner, ownerName } from './database.ts'
import { migrate } from '#server/boot/migrate.ts'
import { servicePassword } from '../db/service-login.ts'
import { withClient } from '../db/with-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { server: string; prefix: string; template: string; isDistributed?: boolean }
  }
}

/** Tests lose nothing in a power cut, so their server may skip the waiting for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

type Server = { url: string; stop: () => Promise<void> }

const aServer = async (): Promise<Server> => {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const dataDir = resolve(import.meta.dirname, '../../../../.cache/test-db')
  return startEmbedded({ dataDir, settings, isTemporary: true })
}

const ask = (url: string, ...texts: string[]): Promise<string[]> =>
  withClient(url, async (client) => {
    const found: string[] = []
    for (const text of texts) found.push(...(await client.query<{ name: string }>(text)).rows.map((row) => row.name))
    return found
  })

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const drop = (url: string, names: string[]): Promise<string[]> =>
  ask(url, ...names.map((name) => `drop database if exists ${name} with (force)`))

/** Names contain the pid of their run, so databases of killed runs can be found. */
const leftovers = async (url: string): Promise<string[]> => {
  const names = await ask(
    url,
    String.raw`select datname as name from pg_database where datname ~ '^tillgate_test_\d+_'`,
  )
  return names.filter((name) => !isAlive(Number(name.split('_')[2])))
}

/** Migrates the template as its owner. Roles that the superuser of the server created need the admin option. */
const createTemplate = async (server: string, template: string): Promise<void> => {
  const url = new URL(server)
  url.pathname = `/${template}`
  await ask(
    server,
    `do $$ declare role text; begin
      if not exists (select from pg_roles where rolname = '${ownerName}') then
        create role ${ownerName} login createrole password '${ownerName}';
      end if;
      for role in select rolname from pg_roles where rolname ~ '^tillgate_' loop
        execute format('grant %I to ${ownerName} with admin option', role);
      end loop;
    end $$`,
    `create database ${template} owner ${ownerName}`,
  )
  await migrate(asOwner(url.href), servicePassword(server, undefined))
}

/** One server per run, migrated once into a template that every worker clones. Runs live side by side. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await aServer()
  const prefix = `tillgate_test_${process.pid}_`
  const template = `${prefix}template`
  if (!process.env['DATABASE_URL']) await drop(server.url, await leftovers(server.url))
  // Roles belong to the whole server: two runs that make them at once would trip over each other.
  await alone('the roles of the test server', () => createTemplate(server.url, template))
  project.provide('database', { server: server.url, prefix, template })

  return async () => {
    await drop(
      server.url,
      await ask(server.url, `select datname as name from pg_database where datname like '${prefix}%'`),
    )
    await server.stop()
  }
}
