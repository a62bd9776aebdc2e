import { expect, test } from 'vitest'
import { listQuery } from './list-search.ts'

const newestFirst = { name: 'sales', filters: [], sort: 'createdAt', highestFirst: true } as const

test('a list that begins with the newest asks for it, until its reader turns it round', () => {
  expect(listQuery({}, newestFirst)).toMatchObject({ sortColumn: 'createdAt', sortDirection: 1 })
  expect(listQuery({ desc: false }, newestFirst)).toMatchObject({ sortDirection: -1 })
  expect(listQuery({}, { ...newestFirst, highestFirst: false })).toMatchObject({ sortDirection: -1 })
})
