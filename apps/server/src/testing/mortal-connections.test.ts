import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { mortal } from './mortal-connections.ts'

test('runs no statement of a dead program', async () => {
  const pool = new pg.Pool({ connectionString: await testDatabase(), max: 2 })
  const { dieAt, revive } = mortal([pool])
  const client = await pool.connect()
  dieAt({ at: 1, when: 'after' })

  // A pool asks by callback, whoever holds a connection by promise.
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await expect(client.query('select 1')).rejects.toThrow('killed')
  await expect(client.query('select 1')).rejects.toThrow('killed')
  await expect(pool.query('select 1')).rejects.toThrow('killed')
  expect(revive()).toBe(true)
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  client.release(true)
  await pool.end()
})
