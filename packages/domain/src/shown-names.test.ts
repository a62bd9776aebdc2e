import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownName, shownNameMax } from './shown-names.ts'

test.each([
  ['María José', 'María José'],
  ['O’Neill-Śmith Jr.', 'O’Neill-Śmith Jr.'],
  ['محمد علي', 'محمد علي'],
  ['李小龍', '李小龍'],
  ['URGENT: verify at https://evil.test/x now', 'URGENT verify at now'],
  ['Ana\r\nBcc: all@people.test', 'Ana Bcc'],
  ['win at evil.test', 'win at evil test'],
  ['www。evil。test', 'www evil test'],
  ['Call 305-555-0142', 'Call'],
  ['<b>Ana</b>', 'b Ana b'],
  ['A'.repeat(60), `${'A'.repeat(39)}…`],
  ['🥖', '…'],
  ['  ', '…'],
])('shows the person %s as %s', (typed, shown) => {
  expect(shownName(typed, 'person')).toBe(shown)
})

test.each([
  ['7-Eleven #4521 & Sons, Inc.', '7-Eleven 4521 & Sons, Inc.'],
  ['Delgado Fresh, Hialeah', 'Delgado Fresh, Hialeah'],
  ['Café Ñandú (Doral)', 'Café Ñandú (Doral)'],
  ['Prize! +1 (305) 555-0142', 'Prize'],
  ['pay.to/evil', 'pay to evil'],
])('shows the business %s as %s', (typed, shown) => {
  expect(shownName(typed, 'business')).toBe(shown)
})

test('removes everything that mail programs turn into links', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('person', 'business'),
      (typed, kind) => {
        const shown = shownName(`${typed} https://evil.test ${typed}`, kind)
        expect(Array.from(shown).length).toBeLessThanOrEqual(shownNameMax)
        expect(shown).not.toMatch(/[:/@<>\r\n]|\.[\p{L}\p{N}]/u)
        expect(shown).not.toBe('')
      },
    ),
  )
})
