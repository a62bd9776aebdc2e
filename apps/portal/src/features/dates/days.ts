import { addDays, programZone, startOfDay } from '@tillgate/domain/zones.ts'

/** Days of the program's calendar, both inclusive; an empty one is no limit. */
export type Days = { from: string; to: string }

export const presets = ['today', 'yesterday', 'week', 'month', 'last-month'] as const
export type Preset = (typeof presets)[number]

export const daysOf = (preset: Preset, today: string): Days => {
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  const month = `${today.slice(0, 7)}-01`
  if (preset === 'last-month') {
    const to = addDays(month, -1)
    return { from: `${to.slice(0, 7)}-01`, to }
  }
  const begins = { today, week: addDays(today, -6), month }
  return { from: begins[preset], to: today }
}

/** Returns the preset of these days. On the first of a month "today" and "this month" are equal; the first is returned. */
export const presetOf = ({ from, to }: Days, today: string): Preset | undefined =>
  presets.find((preset) => {
    const days = daysOf(preset, today)
    return days.from === from && days.to === to
  })

/** Returns the moments of these days: the first is included, the last is not. */
export const momentsOf = ({ from, to }: Days): { from?: string; to?: string } => ({
  ...(from === '' ? {} : { from: startOfDay(from, programZone).toISOString() }),
  ...(to === '' ? {} : { to: startOfDay(addDays(to, 1), programZone).toISOString() }),
})
