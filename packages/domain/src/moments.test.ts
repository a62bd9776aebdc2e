import { expect, test } from 'vitest'
import { momentText, stampDay, stampText, timeText } from './moments.ts'
import { isoIn } from './zones.ts'

const iso = '2026-11-20T21:06:09.000Z'
const timeZone = 'America/New_York'
/** Some versions of ICU write a narrow space before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202F', ' ')

test.each([
  ['en-US', '4:06 PM ET', 'November 20, 2026, 4:06 PM', '11/20/2026 04:06:09 PM', '11/20/2026'],
  ['es-ES', '16:06 ET', '20 de noviembre de 2026, 16:06', '20 nov 2026, 16:06:09', '20 nov 2026'],
])('%s has one clock', (language, time, moment, stamp, day) => {
  expect(plain(timeText(new Date(iso), language, { timeZone, namesZone: true }))).toBe(time)
  expect(plain(momentText(iso, language, { date: 'long', timeZone }))).toBe(moment)
  expect(stampText(iso, language, { timeZone, precision: 'second' })).toBe(stamp)
  expect(stampDay(iso, language, timeZone)).toBe(day)
})

test.each([
  ['America/New_York', '2026-11-20T16:06-05:00'],
  ['America/New_York', '2026-07-01T08:00-04:00', '2026-07-01T12:00:00Z'],
  ['Asia/Kolkata', '2026-11-21T02:36+05:30'],
  ['UTC', '2026-11-20T21:06+00:00'],
])('a time of %s carries its offset, %s', (zone, text, at = iso) => {
  expect(isoIn(zone, new Date(at))).toBe(text)
})
