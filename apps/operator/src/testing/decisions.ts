import { idOf, olive } from './staff.ts'

/** What a decision answers. */
export const moved = (part: { needsSecondPerson?: boolean } = {}) => ({
  id: idOf(100),
  status: 'REVIEW',
  phase: 'ASSIGNED',
  dueAt: '2026-11-22T20:00:00.000Z',
  pausedAt: null,
  decidedAt: null,
  assignee: { id: olive.id, name: 'Olive Price' },
  needsSecondPerson: false,
  closedBecause: null,
  ...part,
})
