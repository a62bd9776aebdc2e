import { expect, test } from 'vitest'
import { checkLicense } from './licenses.ts'

const valid = { hasDocument: true, expiresOn: '2027-02-28', daysLeft: 97 }

test.each([
  ['97 days left', {}, 'pass', 'licence.valid'],
  ['31 days left', { daysLeft: 31 }, 'pass', 'licence.valid'],
  ['30 days left', { daysLeft: 30 }, 'look', 'licence.expires-soon'],
  ['the last day', { daysLeft: 0 }, 'look', 'licence.expires-soon'],
  ['the day after', { daysLeft: -1 }, 'fail', 'licence.expired'],
  ['no date', { expiresOn: null, daysLeft: null }, 'fail', 'licence.undated'],
  ['no document', { hasDocument: false, expiresOn: null, daysLeft: null }, 'fail', 'licence.missing'],
] as const)('%s', (_, change, result, code) => {
  const checked = checkLicense({ ...valid, ...change })
  expect([checked.result, checked.evidence[0]?.code]).toEqual([result, code])
})
