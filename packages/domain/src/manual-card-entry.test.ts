import { expect, test } from 'vitest'
import { canMoveCardEntry, manualCardEntryStatuses } from './manual-card-entry.ts'

test('a request allows only the defined transitions', () => {
  const edges = manualCardEntryStatuses.flatMap((from) =>
    manualCardEntryStatuses.filter((to) => canMoveCardEntry(from, to)).map((to) => `${from} -> ${to}`),
  )

  expect(edges).toEqual([
    'NOT_REQUESTED -> REQUESTED',
    'REQUESTED -> APPROVED',
    'REQUESTED -> DECLINED',
    'APPROVED -> DECLINED',
    'DECLINED -> REQUEST_REENABLED',
    'REQUEST_REENABLED -> REQUESTED',
  ])
})
