import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

test.each([
  ['Юлия Иванова', 'Yuliya Ivanova', 'match'],
  ['Łukasz Żółkiewski', 'Lukasz Zolkiewski', 'match'],
  ['Nguyễn Văn Anh', 'Anh Nguyen', 'match'],
  ['Ñandú Peña', 'Nandu Pena', 'match'],
  ['王伟', 'Wei Wang', 'match'],
  ['محمد علي', 'Mohammed Ali', 'similar'],
  ['田中 太郎', 'Taro Tanaka', 'similar'],
  ['Юлия Иванова', 'Мария Петрова', 'mismatch'],
  ['Ana Ruiz', 'Eva Ruiz', 'mismatch'],
  ['J\u043ehn Smith', 'Zoe Park', 'mismatch'],
  ['Zoe Park \u738b', 'Ana Ruiz', 'mismatch'],
] as const)('%s and %s: %s', (one, other, result) => {
  expect(compareNames(one, other).result).toBe(result)
  expect(compareNames(other, one).result).toBe(result)
})
