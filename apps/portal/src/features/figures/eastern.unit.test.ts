import { expect, test, vi } from 'vitest'
import { dayRange } from './eastern.ts'

test.each([
  [{ from: '2026-11-15', to: '2026-11-21' }, 'Nov 15 - Nov 21'],
  [{ from: '2026-11-21', to: '2026-11-21' }, 'Nov 21'],
  [{ from: '2025-12-30', to: '2026-01-02' }, 'Dec 30, 2025 - Jan 2, 2026'],
  [{ from: '2020-01-01', to: '' }, 'Jan 1, 2020 - …'],
])('%j is said as %s', (days, words) => {
  vi.setSystemTime('2026-11-21T15:00:00Z')
  expect(dayRange(days, 'en-US')).toBe(words)
})
