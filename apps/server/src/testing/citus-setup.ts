import type { TestProject } from 'vitest/node'
import { createDistributed, dropDistributed } from './citus-database.ts'

/**
 * Creates a distributed database on the cluster whose coordinator CITUS_URL names, as a superuser. The database in the URL
 * knows the worker nodes.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = process.env['CITUS_URL']
  if (!server) throw new Error('CITUS_URL is missing: the URL of a database on the coordinator, with its superuser')
  const prefix = `tillgate_citus_${process.pid}_`
  const template = `${prefix}0`
  await createDistributed(server, template)
  project.provide('database', { server, prefix, template, isDistributed: true })
  return () => dropDistributed(server, prefix)
}
