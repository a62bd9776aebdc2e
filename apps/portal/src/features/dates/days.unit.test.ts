import { expect, test } from 'vitest'
import { daysOf, momentsOf, presetOf, presets } from './days.ts'

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-15', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-21'],
] as const)('%s runs from %s to %s', (preset, from, to) => {
  expect(daysOf(preset, '2026-11-21')).toEqual({ from, to })
  expect(presetOf({ from, to }, '2026-11-21')).toBe(preset)
})

test('returns no preset for other ranges', () => {
  expect(presetOf({ from: '2026-11-02', to: '2026-11-07' }, '2026-11-21')).toBeUndefined()
  expect(presetOf({ from: '', to: '' }, '2026-11-21')).toBeUndefined()
  expect(presets.map((preset) => presetOf(daysOf(preset, '2026-11-01'), '2026-11-01'))).toEqual([
    'today',
    'yesterday',
    'week',
    'today',
    'last-month',
  ])
})

test('days follow program midnight across clock changes', () => {
  expect(momentsOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-11-02T05:00:00.000Z',
  })
  expect(momentsOf({ from: '', to: '' })).toEqual({})
})
