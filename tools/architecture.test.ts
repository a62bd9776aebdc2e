import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { expect, test } from 'vitest'
import { findings, suppressions, wordRules } from './architecture/clock-and-suppressions.ts'
import { isNameless, isUnknownModuleFile, missingImports, wrongScreen } from './architecture/file-names.ts'
import { nestedForms } from './architecture/forms.ts'
import { contexts, folderCircles, forbiddenImports, unusedExports } from './architecture/imports.ts'
import { misnamedCalls, misnamedHandlers } from './architecture/route-names.ts'
import { sourceFiles } from './architecture/source-files.ts'
import { unmatchedClasses, misnamedSheets, styleSheets, unknownClasses, unusedClasses } from './architecture/styles.ts'
import { baselineTables, foreignWrites, owners, tablesMadeBy } from './architecture/tables.ts'

const files = sourceFiles()
const paths = (found: readonly { path: string }[]) => found.map((file) => file.path)

test('every import names an existing file with its extension', () => {
  expect(files.flatMap(missingImports)).toEqual([])
})

test('every import is allowed by the layer of its file', () => {
  expect(files.flatMap(forbiddenImports)).toEqual([])
})

test('every exported name is used', () => {
  expect(unusedExports(files)).toEqual([])
})

test('every server context has a position in the order', () => {
  const found = files.flatMap(({ path }) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect([...new Set(found)].toSorted()).toEqual(contexts.toSorted())
})

test('no folders of a context import each other', () => {
  expect(folderCircles(files)).toEqual([])
})

test('every table has one owner and one writer', () => {
  const later = tablesMadeBy(
    files.filter(({ path }) => /^apps\/server\/src\/db\/(migrations\/|definitions\.ts)/.test(path)),
  )
  const made = [...baselineTables(), ...later.created].filter((name) => !later.dropped.includes(name))
  expect(Object.values(owners).flat().toSorted()).toEqual(made.toSorted())
  expect(files.flatMap(foreignWrites)).toEqual([])
})

test('every CSS class is defined and used', () => {
  const sheets = styleSheets()
  expect(unmatchedClasses(files, sheets)).toEqual([])
  expect(misnamedSheets(sheets)).toEqual([])
  expect(files.flatMap(unknownClasses)).toEqual([])
  expect(unusedClasses(files)).toEqual([])
})

test.each(wordRules.map((rule) => [rule.rule, rule] as const))('%s', (_, rule) => {
  expect(files.flatMap((file) => findings(file, rule))).toEqual([])
})

test('no file is called utils, common, helpers, types or index', () => {
  expect(paths(files.filter(isNameless))).toEqual([])
})

test('a server module contains only the known kinds of file', () => {
  expect(paths(files.filter(isUnknownModuleFile))).toEqual([])
})

test('a route, its handler and its client call have one name', () => {
  const names = new Set(Object.keys(routes))
  expect(files.flatMap(misnamedHandlers)).toEqual([])
  expect(files.flatMap((file) => misnamedCalls(file, names))).toEqual([])
})

test('the path of a screen is its URL', () => {
  expect(files.flatMap(wrongScreen)).toEqual([])
})

test('no form, and no dialog with a form, is inside a form', () => {
  expect(nestedForms(files)).toEqual([])
})

test('lint suppressions are rare and give a reason', () => {
  const { all, withoutReason } = suppressions(files)
  expect(withoutReason).toEqual([])
  expect(all.length).toBeLessThanOrEqual(files.length / 150)
})
