import { expect, test } from 'vitest'
import { withClient } from '../apps/server/src/db/with-client.ts'
import { testDatabase } from '../apps/server/src/testing/database.ts'
import { writeDatabasePage } from './database-page.ts'

// Run with `-u` after a migration: it writes the page.
test('the page of the database agrees with the database', async () => {
  await expect(await withClient(await testDatabase(), writeDatabasePage)).toMatchFileSnapshot('../docs/database.md')
})
