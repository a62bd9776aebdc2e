import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inHouse, root, textOf } from './ledger-code.ts'

const pages = globSync('{*.md,docs/**/*.md}', { cwd: root })

const namesIn = (text: string, form: RegExp): string[] => [...text.matchAll(form)].map((found) => found[1] ?? '')

test('every setting of the server is explained, and no other', () => {
  const read = namesIn(textOf('apps/server/src/config.ts'), /^ {2}([A-Z][A-Z_]+):/gm)
  const explained = namesIn(textOf('docs/settings.md'), /^\| `([A-Z_]+)`/gm)
  expect(explained.toSorted()).toEqual(read.toSorted())
})

// A page names what it wants copied; a page that names what is gone teaches the wrong thing.
const isPath = /^(?:apps|packages|tools|docs|e2e|bench|\.github|\.githooks|\.ci)\/[\w./$@-]+$/
test.each(pages)('%s names only what exists', (page) => {
  const text = textOf(page)
  const quoted = namesIn(text, /`([^`\n]+)`/g).filter((name) => isPath.test(name))
  const linked = namesIn(text, /\]\(([^)#:]+)(?:#[^)]*)?\)/g).map((link) => path.join(path.dirname(page), link))
  expect([...quoted, ...linked].filter((name) => !existsSync(inHouse(name)))).toEqual([])
})

test('the first page fits on one screen', () => {
  expect(readFileSync(inHouse('README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(70)
})

test('the map of the house has at most 150 lines', () => {
  expect(textOf('docs/ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(151)
})
