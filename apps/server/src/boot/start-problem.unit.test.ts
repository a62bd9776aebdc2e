import { expect, test } from 'vitest'
import { startProblem } from './start-problem.ts'

const failed = (message: string, more: object, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), more)

test.each([
  ['a full disk', failed('write', { code: 'ENOSPC' })],
  ['a full disk of PostgreSQL', failed('could not extend file', { code: '53100' })],
  ['a full disk in the log of PostgreSQL', failed('initdb: could not write: No space left on device', {})],
])('%s says what to do', (_, error) => {
  expect(startProblem(error, '/srv/data')).toBe(
    'The disk of /srv/data is full: free 1 GB, or set DATA_DIR to a folder on another disk, and start again.',
  )
})

test.each(['EACCES', 'EROFS', 'ENOENT'])('a read-only folder (%s) says what to do', (code) => {
  const error = failed('unusable', {}, failed('mkdir', { code, path: '/srv/data/postgres', syscall: 'mkdir' }))

  expect(startProblem(error, '/srv/data')).toBe(
    '/srv/data/postgres cannot be written: give this user the right to write it, or set DATA_DIR to another folder.',
  )
})

test('other errors keep their message', () => {
  expect(startProblem(new Error('Port 3000 is taken.'), '/srv/data')).toBe('Port 3000 is taken.')
})
