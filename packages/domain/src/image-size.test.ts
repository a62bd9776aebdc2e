import { expect, test } from 'vitest'
import { imageSizeOf, isImageTooLarge } from './image-size.ts'

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const png = (width: string, height: string) => hex(`89504e470d0a1a0a0000000d49484452${width}${height}08060000`)
const app = `ffe1000a${'00'.repeat(8)}`
const frame = (marker: string, size: string) => `ff${marker}001108${size}03012200021101`

test('reads the size of a PNG from its header', () => {
  expect(imageSizeOf(png('00003e80', '00003e80'), 'image/png')).toEqual({ width: 16_000, height: 16_000 })
  expect(imageSizeOf(png('00003e80', '00003e80').subarray(0, 23), 'image/png')).toBe('more')
  expect(imageSizeOf(png('00000000', '00003e80'), 'image/png')).toBeUndefined()
  expect(imageSizeOf(hex(`89504e470d0a1a0a0000000d49444154${'01'.repeat(12)}`), 'image/png')).toBeUndefined()
})

test.each(['c0', 'c1', 'c2', 'c9', 'cf'])('reads the size of a JPEG from its frame %s', (marker) => {
  const bytes = hex(`ffd8${app}ffc40004aaaaffff${frame(marker, '0c000900').slice(2)}`)
  expect(imageSizeOf(bytes, 'image/jpeg')).toEqual({ width: 0x900, height: 0xc00 })
  expect(imageSizeOf(bytes.subarray(0, 20), 'image/jpeg')).toBe('more')
})

test.each([
  ['no marker', `ffd8${app}00${frame('c0', '0c000900')}`],
  ['a scan before its frame', `ffd8ffda000c${'00'.repeat(12)}`],
  ['no height', `ffd8${frame('c0', '00000900')}`],
])('finds no size in a JPEG with %s', (_, text) => {
  expect(imageSizeOf(hex(text), 'image/jpeg')).toBeUndefined()
})

test('ends with a segment of no length', () => {
  expect(imageSizeOf(hex(`ffd8${'ffe00000'.repeat(20)}`), 'image/jpeg')).toBe('more')
})

test('accepts fifty million points', () => {
  expect(isImageTooLarge({ width: 8160, height: 6120 })).toBe(false)
  expect(isImageTooLarge({ width: 50_000_001, height: 1 })).toBe(true)
})
