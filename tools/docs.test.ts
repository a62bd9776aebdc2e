import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contexts } from './architecture/imports.ts'
import { owners } from './architecture/tables.ts'
import { absolute, root, textOf } from './spec/product.ts'

const pages = globSync('{*.md,docs/**/*.md}', { cwd: root })

const namesIn = (text: string, form: RegExp): string[] => [...text.matchAll(form)].map((found) => found[1] ?? '')

test('every setting of the server is explained, and no other', () => {
  const read = namesIn(textOf('apps/server/src/config/config.ts'), /^ {2}([A-Z][A-Z_]+):/gm)
  const explained = namesIn(textOf('docs/settings.md'), /^\| `([A-Z_]+)`/gm)
  expect(explained.toSorted()).toEqual(read.toSorted())
})

// Set by the image, or of use in development alone.
const notForCompose = /^(APP_ENV|HOST|PORT|WORKER_PORT|DATA_DIR|SANDBOX_PORT|SANDBOX_SMTP_PORT|DEMO_SALES_DAYS)$/

test('compose.yaml hands every setting of a deployment through', () => {
  const explained = namesIn(textOf('docs/settings.md'), /^\| `([A-Z_]+)`/gm).filter((name) => !notForCompose.test(name))
  const passed = namesIn(textOf('compose.yaml'), /^ {4,6}([A-Z_]+): /gm)
  expect(explained.filter((name) => !passed.includes(name))).toEqual([])
})

// A path in a page must exist.
const isPath = /^(?:apps|packages|tools|docs|e2e|bench|\.github|\.githooks|\.ci)\/[\w./$@-]+$/
test.each(pages)('%s names only what exists', (page) => {
  const text = textOf(page)
  const quoted = namesIn(text, /`([^`\n]+)`/g).filter((name) => isPath.test(name))
  const linked = namesIn(text, /\]\(([^)#:]+)(?:#[^)]*)?\)/g).map((link) => path.join(path.dirname(page), link))
  const pictures = namesIn(text, /(?:src|srcset)="([^"]+)"/g).map((file) => path.join(path.dirname(page), file))
  expect([...quoted, ...linked, ...pictures].filter((name) => !existsSync(absolute(name)))).toEqual([])
})

/** Returns how many releases of the changelog (newest first) came after `release`, or Infinity for an unknown release. */
const releasesAfter = (release: string, changelog: string): number => {
  const place = namesIn(changelog, /^## (\S+)/gm).indexOf(release)
  return place === -1 ? Infinity : place
}

test('pictures are at most one release old', () => {
  const { release } = JSON.parse(textOf('docs/pictures/taken.json'))
  expect(releasesAfter(release, textOf('CHANGELOG.md'))).toBeLessThanOrEqual(1)
  expect(releasesAfter('1.0.0', '## 1.2.0\n## 1.1.0\n## 1.0.0\n')).toBe(2)
})

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })

// Short names are meant as they stand below their folder; `x` stands for any noun.
test.each(pages)('%s shortens only names that exist', (page) => {
  const short = namesIn(textOf(page), /`([\w$/.-]+\.tsx?)`/g).filter(
    (name) => !isPath.test(name) && !name.startsWith('x.'),
  )
  expect(
    short.filter((name) => ![...files, 'vitest.config.ts'].some((file) => `/${file}`.endsWith(`/${name}`))),
  ).toEqual([])
})

const sources = globSync('{apps,packages,tools}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => /^(node_modules|dist)$|\.test\.tsx?$/.test(path.basename(name)),
})

test.each(pages.filter((page) => /howto|ARCHITECTURE/.test(page)))('%s names only functions that exist', (page) => {
  const quoted = namesIn(textOf(page).replaceAll(/^```[^]*?^```/gm, ''), /`([^`\n]+)`/g).filter(
    (text) => !isPath.test(text),
  )
  const names = new Set(quoted.flatMap((text) => text.match(/\b[a-z]+[A-Z]\w*/g) ?? []))
  for (const file of sources) {
    if (names.size === 0) break
    for (const word of textOf(file).match(/\b[a-z]+[A-Z]\w*/g) ?? []) names.delete(word)
  }
  expect([...names]).toEqual([])
})

test('the map lists every context with its tables', () => {
  const rows = [...textOf('docs/ARCHITECTURE.md').matchAll(/^\| `modules\/([\w-]+)\/` \|[^|]*\|([^|]*)\|/gm)]
  expect(rows.map(([, name, tables = '']) => [name, tables.match(/\w+/g) ?? []])).toEqual(
    contexts.map((name) => [name, owners[name] ?? []]),
  )
})

test('the first page fits on one screen', () => {
  expect(readFileSync(absolute('README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(70)
})

test('the map of the house has at most 150 lines', () => {
  expect(textOf('docs/ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(151)
})

const decisions = globSync('docs/decisions/*.md', { cwd: root }).toSorted()
const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

test('decisions are numbered without gaps', () => {
  const numbers = decisions.map((file) => Number(path.basename(file).slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test.each(decisions)('%s has its title, status and sections', (file) => {
  const text = textOf(file)
  const [, number, title = ''] = /^# (\d{4}) (.+)\n\nDate: .+ · Status: .+\n/.exec(text) ?? []
  expect(path.basename(file)).toBe(`${number}-${slugOf(title)}.md`)
  expect(namesIn(text, /^## (.+)$/gm).filter((section) => section !== 'Measured')).toEqual([
    'Context',
    'Decision',
    'Consequences',
    'What would make us undo this',
  ])
})
