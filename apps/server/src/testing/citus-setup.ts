import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { startCitusCluster } from './citus-cluster.ts'
import { createDistributed, dropDistributed } from './citus-database.ts'

/**
 * Creates a distributed database on the cluster whose coordinator CITUS_URL names, as a superuser. The database in the URL
 * knows the worker nodes. Without CITUS_URL a cluster on this machine starts and ends with the tests.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env['CITUS_URL']
  const cluster = given ? { url: given, stop: () => {} } : await startCitusCluster()
  const prefix = `tillgate_citus_${process.pid}_`
  const template = `${prefix}0`
  try {
    await createDistributed(cluster.url, template)
  } catch (error) {
    cluster.stop()
    throw error
  }
  project.provide('database', { server: cluster.url, prefix, template, isDistributed: true })
  return async () => {
    if (given) await dropDistributed(given, prefix)
    cluster.stop()
  }
}
