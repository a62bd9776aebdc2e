import { DatabaseError } from 'pg'
import { inject } from 'vitest'
import { temporaryRights } from '#server/db/migrate.ts'
import { withClient } from '#server/db/with-client.ts'
import { createDistributed } from './citus-database.ts'

const duplicateDatabase = '42P04'

/** Login that owns the tables of test databases: it may create roles and is no superuser, as with a managed service. */
export const ownerName = 'owner_of_tests'

/** The same database with the login of its owner. */
export const asOwner = (url: string): string => {
  const own = new URL(url)
  own.username = ownerName
  own.password = ownerName
  return own.href
}

const clone = (server: string, name: string, template: string): Promise<boolean> =>
  withClient(server, async (client) => {
    try {
      await client.query(`create database ${name} template ${template} owner ${ownerName}`)
      return true
    } catch (error) {
      // An earlier file of this worker made it.
      if (!(error instanceof DatabaseError && error.code === duplicateDatabase)) throw error
      return false
    }
  })

/** A clone has the rights of a new database. */
const grantRights = (url: string): Promise<unknown> => withClient(url, (client) => client.query(temporaryRights))

const addressOf = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Returns the database of this test worker, migrated. Files of one worker share it: each test creates its own partner. A file
 * that changes shared rows names a database of its own.
 */
export const testDatabase = async (own = ''): Promise<string> => {
  const { server, prefix, template, isDistributed } = inject('database')
  // A distributed database has no template. Files without a database of their own share one.
  if (isDistributed) return own === '' ? addressOf(server, template) : createDistributed(server, `${prefix}1${own}`)
  const name = `${prefix}${process.env['VITEST_POOL_ID'] ?? '0'}${own}`
  const url = addressOf(server, name)
  if (await clone(server, name, template)) await grantRights(url)
  return url
}
