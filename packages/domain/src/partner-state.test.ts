import { expect, test } from 'vitest'
import { partnerStatesOf } from './partner-state.ts'

const approved = {
  applicationStatus: 'APPROVED',
  isBlocked: false,
  lastDay: null,
  isEnded: false,
  suspended: 0,
  notSuspended: 2,
  rechecks: 0,
} as const

test.each([
  ['nothing stops the partner', {}, ['APPROVED']],
  ['one of three stores is suspended', { suspended: 1 }, ['APPROVED']],
  ['the only store is suspended', { suspended: 1, notSuspended: 0 }, ['SUSPENDED']],
  ['a suspended store is in a re-check', { suspended: 1, notSuspended: 0, rechecks: 1 }, ['SUSPENDED', 'RECHECK']],
  ['a notice is given in a re-check', { rechecks: 1, lastDay: '2026-12-30' }, ['RECHECK', 'ENDING']],
  ['the last day is over', { lastDay: '2026-11-29', isEnded: true }, ['ENDED']],
  ['a re-check stays open', { lastDay: '2026-11-29', isEnded: true, rechecks: 1 }, ['ENDED', 'RECHECK']],
  ['a sanctions case holds the partner', { isBlocked: true, suspended: 1, notSuspended: 0 }, ['BLOCKED']],
  ['the application is in review', { applicationStatus: 'REVIEW', notSuspended: 0 }, ['REVIEW']],
] as const)('states when %s', (_, change, states) => {
  expect(partnerStatesOf({ ...approved, ...change })).toEqual(states)
})
