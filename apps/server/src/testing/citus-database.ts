import { migrate } from '#server/boot/migrate.ts'
import { distributeDatabase } from '#server/db/migrate.ts'
import { withClient } from '#server/db/with-client.ts'
import { servicePassword } from '#server/db/service-login.ts'

const addressOf = (server: string, name: string, host?: string, port?: number): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  if (host !== undefined) url.hostname = host
  if (port !== undefined) url.port = String(port)
  return url.href
}

const runAt = <T extends object>(url: string, ...texts: string[]): Promise<T[]> =>
  withClient(url, async (client) => {
    const rows: T[] = []
    for (const text of texts) rows.push(...(await client.query<T>(text)).rows)
    return rows
  })

type Node = { name: string; port: number }

const onOneNode = 'set citus.enable_create_database_propagation = off'

const workersOf = (server: string): Promise<Node[]> =>
  runAt<Node>(server, `select nodename as name, nodeport as port from pg_dist_node where groupid > 0 order by nodeid`)

const serversOf = (server: string, workers: readonly Node[]): string[] => [
  server,
  ...workers.map((node) => addressOf(server, 'postgres', node.name, node.port)),
]

/**
 * Creates a migrated and distributed database on the cluster and returns its URL, in about 15 seconds. The database in the URL
 * of the server knows the worker nodes.
 */
export const createDistributed = async (server: string, name: string): Promise<string> => {
  const [coordinator] = await runAt<Node>(server, `select host(inet_server_addr()) as name, inet_server_port() as port`)
  const workers = await workersOf(server)
  const url = addressOf(server, name)
  const urls = [url, ...workers.map((node) => addressOf(server, name, node.name, node.port))]
  for (const one of serversOf(server, workers)) await runAt(one, onOneNode, `create database ${name}`)
  await migrate(url, servicePassword(server, undefined))
  for (const one of urls) await runAt(one, 'create extension citus')
  await runAt(
    url,
    `select citus_set_coordinator_host('${coordinator?.name ?? ''}', ${coordinator?.port ?? 5432})`,
    ...workers.map((node) => `select citus_add_node('${node.name}', ${node.port})`),
  )
  await distributeDatabase(url)
  return url
}

/** Drops every database of this run from all nodes. */
export const dropDistributed = async (server: string, prefix: string): Promise<void> => {
  for (const one of serversOf(server, await workersOf(server))) {
    const found = await runAt<{ name: string }>(
      one,
      `select datname as name from pg_database where datname like '${prefix}%'`,
    )
    for (const { name } of found) await runAt(one, onOneNode, `drop database ${name} with (force)`)
  }
}
