import { expect, test } from 'vitest'
import { listQuery } from './list-search.ts'

const newestFirst = { name: 'sales', filters: [], sort: 'createdAt', highestFirst: true } as const

test('a newest-first list requests that order until reversed', () => {
  expect(listQuery({}, newestFirst)).toMatchObject({ sortColumn: 'createdAt', sortDirection: 1 })
  expect(listQuery({ desc: false }, newestFirst)).toMatchObject({ sortDirection: -1 })
  expect(listQuery({}, { ...newestFirst, highestFirst: false })).toMatchObject({ sortDirection: -1 })
})

test('no page beyond the counted rows is requested', () => {
  expect(listQuery({ page: 99_999 }, newestFirst)).toMatchObject({ page: 667, pageSize: 15 })
  expect(listQuery({ page: 99_999, pageSize: 100 }, newestFirst)).toMatchObject({ page: 101 })
  expect(listQuery({ page: 12 }, newestFirst)).toMatchObject({ page: 12 })
})
