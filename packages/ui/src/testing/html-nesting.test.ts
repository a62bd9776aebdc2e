import { createElement } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { nestingErrors, watchNesting } from './html-nesting.ts'

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

test('allows parts of menu items, which the library draws', () => {
  const label = made('div')
  label.classList.add('mantine-Menu-itemLabel')
  expect(errorsIn(made('button', label))).toEqual([])
  expect(errorsIn(made('button', made('div')))).toEqual(['div. in button.'])
})

test('finds children of dl that are neither terms nor groups', () => {
  expect(errorsIn(made('dl', group(), made('dt'), made('dd')))).toEqual([])
  expect(errorsIn(made('dl', made('div', made('i')), group()))).toEqual(['div. without dt in dl', 'i. in div.'])
  expect(errorsIn(made('dl', made('p')))).toEqual(['p. in dl.'])
})

test('finds a form inside a form', () => {
  const inner = made('form')
  const outer = made('form', made('div', inner))
  expect(errorsIn(outer)).toEqual(['form. in form'])
  outer.append(made('p'))
  inner.remove()
  expect(errorsIn(outer)).toEqual([])
})

/** Renders a form with a dialog that a portal puts beside the form in the page. */
const renderDialog = (name: string) => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  const dialog = createPortal(createElement(name), document.body)
  flushSync(() => root.render(createElement('form', {}, dialog)))
  return root
}

test('finds the form of a dialog that React passes on to a form', () => {
  renderDialog('form')
  expect(nestingErrors(document)).toEqual(['form. in form'])
})

test('allows a dialog without a form in a form', () => {
  renderDialog('section')
  expect(nestingErrors(document)).toEqual([])
})

test('a watch finds dialogs that close again', async () => {
  const end = watchNesting()
  const root = renderDialog('form')
  // The watch sees changes when the running code has ended.
  await Promise.resolve()
  flushSync(() => root.render(null))
  expect(end).toThrow('HTML does not allow: form. in form')
})
