import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testDatabase } from './database.ts'
import { mortal } from './mortal-connections.ts'

test('runs no statement of a dead program', async ({ signal }) => {
  const pool = new pg.Pool({ connectionString: await testDatabase(), max: 2 })
  const { kill } = mortal([pool])
  const client = await pool.connect()
  const hasDied = await kill(signal, { at: 1, when: 'after' }, async () => {
    // A pool queries by callback, a connection by promise.
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
    await expect(client.query('select 1')).rejects.toThrow('killed')
    await expect(client.query('select 1')).rejects.toThrow('killed')
    await expect(pool.query('select 1')).rejects.toThrow('killed')
  })
  expect(hasDied).toBe(true)
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  client.release(true)
  await pool.end()
})

test('kills nothing for a test that is over', async () => {
  const { kill } = mortal([])
  const work = vi.fn<() => Promise<void>>()
  await expect(kill(AbortSignal.abort(), { at: 1, when: 'before' }, work)).rejects.toThrow('aborted')
  expect(work).not.toHaveBeenCalled()
})

test('passes on an error of work that was not killed', async ({ signal }) => {
  const { kill } = mortal([])
  const failing = kill(signal, { at: 1, when: 'before' }, () => Promise.reject(new Error('the bank is closed')))
  await expect(failing).rejects.toThrow('the bank is closed')
})
