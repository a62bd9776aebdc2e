import { expect, test } from 'vitest'
import { rowProblems } from './row-problems.ts'

const priceless = { code: 'price.range', column: 'price', value: '0.00' } as const
const wordless = { code: 'name.required', column: 'name', value: '' } as const

test('groups rows by cause, most rows first', () => {
  const problems = rowProblems()
  problems.add(21, [wordless])
  problems.add(22, [priceless, wordless])
  problems.add(23, [{ ...priceless, value: '-1' }, wordless])
  expect(problems.list()).toEqual([
    { code: 'name.required', column: 'name', count: 3, rows: [21, 22, 23], found: '' },
    { code: 'price.range', column: 'price', count: 2, rows: [22, 23], found: null },
  ])
})

test('a row with one cause in two cells is listed and counted once', () => {
  const problems = rowProblems()
  problems.add(22, [
    { ...wordless, column: null, value: 'a' },
    { ...wordless, column: null, value: 'b' },
  ])
  expect(problems.list()).toEqual([{ code: 'name.required', column: null, count: 1, rows: [22], found: null }])
})
