import { expect, test } from 'vitest'
import { readXml } from './plain-xml.ts'

test.each([
  ['deep nesting', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 100],
  ['many elements', `<a>${'<b/>'.repeat(10)}</a>`, 10],
])('refuses %s', (_, text, most) => {
  expect(readXml(text, most)).toEqual({ fault: 'format' })
})

test('reads as many elements as allowed', () => {
  expect(readXml(`<a>${'<b/>'.repeat(9)}</a>`, 10)).toMatchObject({ name: 'a', text: '' })
})
