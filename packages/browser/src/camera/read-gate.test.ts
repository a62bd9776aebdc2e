import { expect, test } from 'vitest'
import { createReadGate } from './read-gate.ts'

const soup = '041331023900'
const milk = '036000291452'

/** Passes reads, 100 ms after each other, and returns what counts as a scan. */
const scansOf = (gate: ReturnType<typeof createReadGate>, reads: (string | undefined)[], from = 0) =>
  reads.map((digits, index) => gate.pass(digits, from + index * 100)).filter((code) => code !== undefined)

test('accepts a code after two equal reads in a row', () => {
  const gate = createReadGate()
  expect(scansOf(gate, [soup])).toEqual([])
  expect(scansOf(gate, [milk, soup, undefined, soup])).toEqual([soup])
})

test('ignores digits with a wrong check digit', () => {
  expect(scansOf(createReadGate(), ['041331023901', '041331023901', '041331023901'])).toEqual([])
})

test('ignores a code until two seconds out of sight', () => {
  const gate = createReadGate()
  expect(
    scansOf(
      gate,
      Array.from({ length: 50 }, () => soup),
    ),
  ).toEqual([soup])
  expect(scansOf(gate, [soup, soup], 6800)).toEqual([])
  expect(scansOf(gate, [soup, soup], 9000)).toEqual([soup])
})

test('accepts another code at once', () => {
  expect(scansOf(createReadGate(), [soup, soup, milk, milk])).toEqual([soup, milk])
})

test('counts an accepted code as seen during a pause', () => {
  const gate = createReadGate()
  expect(scansOf(gate, [soup, soup])).toEqual([soup])
  gate.hold(9000)
  expect(scansOf(gate, [soup, soup], 9100)).toEqual([])
})

test('a shorter time out of sight lets a code count again', () => {
  const gate = createReadGate(1500)
  expect(scansOf(gate, [soup, soup])).toEqual([soup])
  expect(scansOf(gate, [soup, soup], 1500)).toEqual([])
  expect(scansOf(gate, [soup, soup], 3200)).toEqual([soup])
})
