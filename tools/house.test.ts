import { expect, test } from 'vitest'
import { figuresOf, silencers, tooLong } from './house-figures.ts'
import { houseFiles } from './house-files.ts'
import { isNameless, isUnknownModuleFile, openNothing, unlisted, wrongScreen } from './house-names.ts'
import { closedDoors, contexts } from './house-rooms.ts'
import { foreignWrites, owners, tablesMadeBy } from './house-tables.ts'
import { findings, wordRules } from './house-words.ts'

const files = houseFiles()
const figures = figuresOf(files)
const paths = (found: readonly { path: string }[]) => found.map((file) => file.path)

test('every import exists on disk, extension and all', () => {
  expect(files.flatMap(openNothing)).toEqual([])
})

test('a room opens only the doors that its table names', () => {
  expect(files.flatMap(closedDoors)).toEqual([])
})

test('every context of the server has its place in the order', () => {
  const found = files.flatMap(({ path }) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect([...new Set(found)].toSorted()).toEqual(contexts.toSorted())
})

test('every table has one owner, who alone writes it', () => {
  const made = tablesMadeBy(files.filter(({ path }) => path.startsWith('apps/server/src/db/migrat')))
  expect(Object.values(owners).flat().toSorted()).toEqual(made.toSorted())
  expect(files.flatMap(foreignWrites)).toEqual([])
})

test('a workspace imports only packages that its package.json lists', () => {
  expect(files.flatMap(unlisted)).toEqual([])
})

test.each(wordRules.map((rule) => [rule.rule, rule] as const))('%s', (_, rule) => {
  expect(files.flatMap((file) => findings(file, rule))).toEqual([])
})

test('every file has a name that says what it holds', () => {
  expect(paths(files.filter(isNameless))).toEqual([])
})

test('a server module has no other files than the seven, its api, and verbs', () => {
  expect(paths(files.filter(isUnknownModuleFile))).toEqual([])
})

test('a screen lies where its URL says', () => {
  expect(files.flatMap(wrongScreen)).toEqual([])
})

test('nothing is put off in a comment', () => {
  expect(paths(files.filter((file) => /\b(TODO|FIXME|HACK|XXX)\b/.test(file.comments)))).toEqual([])
})

test('the checks are silenced almost never, and never without a reason', () => {
  const { all, reasonless } = silencers(files)
  expect(reasonless).toEqual([])
  // Less than one in ten thousand lines; a small house may have one.
  expect(all.slice(Math.max(1, Math.floor(figures.lines / 10_000)))).toEqual([])
})

test('no file is longer than two screens bear', () => {
  expect(tooLong(files)).toEqual([])
})

test('half of the files fit on one screen', () => {
  console.log(
    `House: ${Object.entries(figures)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')} %`,
  )
  expect(figures.p50, 'the middle file is too long').toBeLessThanOrEqual(60)
  expect(figures.p90, 'too many files are long').toBeLessThanOrEqual(160)
})
