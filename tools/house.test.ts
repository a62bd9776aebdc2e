import { expect, test } from 'vitest'
import { houseFiles } from './house-files.ts'
import { isNameless, isUnknownModuleFile, openNothing, unlisted, wrongScreen } from './house-names.ts'
import { forbiddenImports, contexts } from './house-imports.ts'
import { houseSheets, looseEnds, misnamed, unknownWords } from './house-styles.ts'
import { foreignWrites, owners, tablesMadeBy } from './house-tables.ts'
import { findings, silencers, wordRules } from './house-words.ts'

const files = houseFiles()
const paths = (found: readonly { path: string }[]) => found.map((file) => file.path)

test('every import exists on disk, extension and all', () => {
  expect(files.flatMap(openNothing)).toEqual([])
})

test('a file imports only what its rule allows', () => {
  expect(files.flatMap(forbiddenImports)).toEqual([])
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

test('every class that is named is in its style sheet, and none is in it for nobody', () => {
  const sheets = houseSheets()
  expect(looseEnds(files, sheets)).toEqual([])
  expect(misnamed(sheets)).toEqual([])
  expect(files.flatMap(unknownWords)).toEqual([])
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

test('the checks are silenced almost never, and never without a reason', () => {
  const { all, reasonless } = silencers(files)
  expect(reasonless).toEqual([])
  expect(all.length).toBeLessThanOrEqual(files.length / 150)
})
