import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/boot/migrate.ts'
import { distributeDatabase } from '#server/db/migrate.ts'
import { servicePassword } from '#server/db/service-login.ts'

const addressOf = (server: string, name: string, host?: string, port?: number): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  if (host !== undefined) url.hostname = host
  if (port !== undefined) url.port = String(port)
  return url.href
}

const runAt = async <T extends object>(url: string, ...texts: string[]): Promise<T[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const rows: T[] = []
    for (const text of texts) rows.push(...(await client.query<T>(text)).rows)
    return rows
  } finally {
    await client.end()
  }
}

type Node = { name: string; port: number }

/**
 * Creates a distributed database on the cluster whose coordinator CITUS_URL names, as a superuser. The database in the URL
 * knows the worker nodes.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = process.env['CITUS_URL']
  if (!server) throw new Error('CITUS_URL is missing: the URL of a database on the coordinator, with its superuser')
  const name = `tillgate_citus_${process.pid}`
  const [coordinator] = await runAt<Node>(server, `select host(inet_server_addr()) as name, inet_server_port() as port`)
  const workers = await runAt<Node>(
    server,
    `select nodename as name, nodeport as port from pg_dist_node where groupid > 0 order by nodeid`,
  )
  const urls = [addressOf(server, name), ...workers.map((node) => addressOf(server, name, node.name, node.port))]
  const servers = [server, ...workers.map((node) => addressOf(server, 'postgres', node.name, node.port))]
  for (const url of servers)
    await runAt(url, 'set citus.enable_create_database_propagation = off', `create database ${name}`)
  const [url = server] = urls
  await migrate(url, servicePassword(server, undefined))
  for (const one of urls) await runAt(one, 'create extension citus')
  await runAt(
    url,
    `select citus_set_coordinator_host('${coordinator?.name ?? ''}', ${coordinator?.port ?? 5432})`,
    ...workers.map((node) => `select citus_add_node('${node.name}', ${node.port})`),
  )
  await distributeDatabase(url)
  project.provide('database', { server, prefix: `${name}_`, template: name, isDistributed: true })
  return async () => {
    for (const one of servers)
      await runAt(one, 'set citus.enable_create_database_propagation = off', `drop database ${name} with (force)`)
  }
}
