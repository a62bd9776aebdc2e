import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = '2026-11-23T18:48:00.000Z'
test.each([
  ['2026-11-23T19:50:00.000Z', { isOver: false, span: '1 h 2 m' }],
  ['2026-11-23T23:00:00.000Z', { isOver: false, span: '4 h 12 m' }],
  ['2026-11-24T20:00:00.000Z', { isOver: false, span: '25 hours' }],
  ['2026-11-23T19:30:00.000Z', { isOver: false, span: '42 minutes' }],
  ['2026-11-26T18:48:00.000Z', { isOver: false, span: '3 days' }],
  ['2026-11-23T18:47:00.000Z', { isOver: true, span: '1 minute' }],
  ['2026-11-20T18:47:00.000Z', { isOver: true, span: '3 days' }],
])('%s is %j away', (dueAt, left) => {
  expect(timeLeft(dueAt, now, 'en-US')).toEqual(left)
})
