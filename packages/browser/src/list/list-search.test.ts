import { expect, test } from 'vitest'
import { listQuery } from './list-search.ts'

const newestFirst = { name: 'sales', filters: [], sort: 'createdAt', highestFirst: true } as const

test('a list that begins with the newest asks for it, until its reader turns it round', () => {
  expect(listQuery({}, newestFirst)).toMatchObject({ sortColumn: 'createdAt', sortDirection: 1 })
  expect(listQuery({ desc: false }, newestFirst)).toMatchObject({ sortDirection: -1 })
  expect(listQuery({}, { ...newestFirst, highestFirst: false })).toMatchObject({ sortDirection: -1 })
})

test('no page is asked for that lies further than a list is counted', () => {
  expect(listQuery({ page: 99_999 }, newestFirst)).toMatchObject({ page: 667, pageSize: 15 })
  expect(listQuery({ page: 99_999, pageSize: 100 }, newestFirst)).toMatchObject({ page: 101 })
  expect(listQuery({ page: 12 }, newestFirst)).toMatchObject({ page: 12 })
})
