import { expect, test } from 'vitest'
import { nestingErrors } from './html-nesting.ts'

/** Elements made by scripts, which no parser moves to an allowed place. */
const made = (name: string, ...children: (Element | string)[]): Element => {
  const element = document.createElement(name)
  element.append(...children)
  return element
}
const errorsIn = (...children: Element[]): string[] => nestingErrors(made('main', ...children))
const group = () => made('div', made('dt', 'Total'), made('dd', '$1.00'))

test('finds flow content inside phrasing elements', () => {
  expect(errorsIn(made('span', made('div')), made('p', made('ul')))).toEqual(['div. in span.', 'ul. in p.'])
  expect(errorsIn(made('div', made('span', made('b'))), made('summary', made('h2')))).toEqual([])
})

test('finds children of dl that are neither terms nor groups', () => {
  expect(errorsIn(made('dl', group(), made('dt'), made('dd')))).toEqual([])
  expect(errorsIn(made('dl', made('div', made('i')), group()))).toEqual(['div. without dt in dl', 'i. in div.'])
  expect(errorsIn(made('dl', made('p')))).toEqual(['p. in dl.'])
})
