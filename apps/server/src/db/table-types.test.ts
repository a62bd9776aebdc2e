import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { generateColumnTypes, generateTableTypes } from '#server/testing/table-types.queries.ts'

// Run with `-u` after a migration: it writes the file.
test('the table types agree with the database', async () => {
  const client = new Client({ connectionString: await testDatabase() })
  await client.connect()
  try {
    await expect(await generateTableTypes(client)).toMatchFileSnapshot('./tables.gen.ts')
    await expect(await generateColumnTypes(client)).toMatchFileSnapshot('./column-types.gen.ts')
  } finally {
    await client.end()
  }
})
