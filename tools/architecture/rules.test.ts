import { expect, test } from 'vitest'
import { read } from './source-text.ts'
import { toSource } from './source-files.ts'
import { isNameless, isUnknownModuleFile, missingImports, wrongScreen } from './file-names.ts'
import { nestedForms } from './forms.ts'
import { forbiddenImports } from './imports.ts'
import { misnamedCalls, misnamedHandlers } from './route-names.ts'
import { unmatchedClasses, misnamedSheets, unknownClasses, classesOf } from './styles.ts'
import { foreignWrites } from './tables.ts'
import { findings, suppressions, wordRules } from './clock-and-suppressions.ts'

const server = 'apps/server/src'
const portal = 'apps/portal/src'

test.each([
  [`${portal}/screens/items/index.tsx`, '../../../../server/src/main.ts', 'the server'],
  [`${portal}/screens/items/index.tsx`, '#server/main.ts', 'the server by its short name'],
  [`${portal}/screens/users/index.tsx`, '../items/-form/item-form.tsx', "another area's parts"],
  [`${portal}/screens/users/index.tsx`, '../items/index.tsx', 'another screen'],
  [`${portal}/screens/users/index.tsx`, '../-sign-in/login-form.tsx', 'the parts of the top floor'],
  [`${portal}/features/forms/form.tsx`, '../../screens/items/-form/item-form.tsx', 'screens from a feature'],
  [`${portal}/api/items.ts`, '#portal/features/session/auth-record.ts', 'a feature from the api'],
  ['packages/ui/src/badge.tsx', '@tillgate/domain/items.ts', 'product nouns from the material'],
  ['packages/browser/src/list/pager.tsx', '#portal/i18n.ts', 'an app from what both share'],
  ['packages/ui/src/badge.tsx', '@tillgate/browser/i18n.ts', 'the sentences from the material'],
  ['packages/domain/src/items.ts', 'zod/mini', 'a package from the law'],
  ['packages/contract/src/items.ts', 'zod', 'the heavy zod'],
  [`${server}/modules/catalogue/items/items.service.ts`, '@tillgate/client/call.ts', 'the client from the server'],
  [`${server}/modules/catalogue/items/items.service.ts`, '@tillgate/ui/badge.tsx', 'the look from the server'],
  [
    `${server}/modules/catalogue/items/items.service.ts`,
    '@tillgate/browser/auth-record-store.ts',
    'the page from the server',
  ],
  [
    `${server}/modules/catalogue/items/items.service.ts`,
    '../../partners/stores/stores.queries.ts',
    "a neighbour's queries",
  ],
  [
    `${server}/modules/catalogue/items/items.service.ts`,
    '../../partners/stores/stores.policy.ts',
    "a neighbour's policy",
  ],
  [`${server}/modules/partners/stores/stores.service.ts`, '../../catalogue/api.ts', 'a context behind it'],
  [`${server}/jobs/boss.ts`, '../http/serve.ts', 'the floor above'],
  [`${server}/db/db.ts`, '../http/serve.ts', 'HTTP from the database'],
  [`${server}/secrets/keyring.ts`, '../db/db.ts', 'the database from the secrets'],
  [
    `${server}/modules/catalogue/items/items.service.ts`,
    '../../../integrations/files/disk.ts',
    'what stands behind a port',
  ],
  [`${server}/db/db.ts`, '../modules/catalogue/items/items.queries.ts', 'a module from below'],
  [`${server}/modules/catalogue/items/items.service.ts`, 'kysely', 'the query builder outside queries'],
  [`${server}/modules/catalogue/items/items.service.ts`, 'pg-boss', 'the queue itself'],
  ['apps/sandbox/src/main.ts', '@tillgate/contract/items.ts', 'our contract from the third parties'],
])('%s may not open %s: %s', (file, target) => {
  expect(forbiddenImports(toSource(file, `import { it } from '${target}'\n`))).toHaveLength(1)
})

test.each([
  [`${portal}/screens/items/view.$id.tsx`, './-list/badge.tsx'],
  [`${portal}/screens/login.tsx`, './-sign-in/login-form.tsx'],
  [`${portal}/screens/items/-list/row.tsx`, '#portal/api/items.ts'],
  [`${portal}/screens/items/-list/row.tsx`, '../-form/amount-field.tsx'],
  [`${portal}/api/client.ts`, '#portal/features/session/auth-record.ts'],
  ['packages/browser/src/list/pager.tsx', '@tillgate/ui/buttons/button.tsx'],
  [`${server}/modules/catalogue/items/items.service.ts`, '../../partners/api.ts'],
  [`${server}/modules/catalogue/items/items.service.ts`, '../imports/item-batches.service.ts'],
  [`${server}/modules/catalogue/items/items.service.ts`, '../../../integrations/files/port.ts'],
  [`${server}/modules/catalogue/items/items.queries.ts`, 'kysely'],
  [`${server}/modules/catalogue/items/items.test.ts`, '@tillgate/client/call.ts'],
])('%s may open %s', (file, target) => {
  expect(forbiddenImports(toSource(file, `import { it } from '${target}'\n`))).toEqual([])
})

test.each([
  [`${portal}/api/a.ts`, 'const x = new Date()'],
  [`${portal}/api/a.ts`, 'const x = `${[1].map(() => new Date())}`'],
  [`${server}/db/a.ts`, 'const x = import.meta.dirname'],
  [`${server}/db/a.ts`, 'let x = 0'],
  [`${server}/db/a.ts`, 'export const seen = new Map<string, number>()'],
  [`${server}/db/a.ts`, 'const waiting: string[] = []'],
  [`${server}/modules/sales/a.queries.ts`, 'const { rows } = await sql<Row>`select 1`.execute(db)'],
  [`${server}/testing/a.queries.ts`, 'await query.$castTo<Row>().execute(db)'],
])('%s may not say: %s', (file, text) => {
  expect(wordRules.flatMap((rule) => findings(toSource(file, text), rule))).toHaveLength(1)
})

test.each([
  [`${portal}/features/session/clock.ts`, 'export const now = () => new Date()'],
  [`${portal}/api/a.ts`, 'const x = new Date(iso) // new Date()'],
  [`${portal}/api/a.ts`, "const x = 'new Date()' + `new Date() ${'new Date()'}`"],
  [`${portal}/api/a.ts`, 'const x = /new Date()/.test(y)'],
  [`${server}/config/paths.ts`, 'const x = import.meta.dirname'],
  [`${server}/db/a.ts`, 'const f = () => {\n  let x = 0\n}'],
  [`${server}/db/a.ts`, 'const none: ReadonlySet<string> = new Set()'],
  [`${server}/db/a.ts`, 'const codes = new Map([[1, 2]])'],
  [`${server}/db/a.test.ts`, 'let x = 0'],
  [`${server}/db/a.ts`, 'const { rows } = await sql<Row>`select 1`.execute(db)'],
  [`${server}/modules/sales/a.queries.ts`, 'await scalar(is.count).one(db)`select ${sql`1`}`'],
])('%s may say: %s', (file, text) => {
  expect(wordRules.flatMap((rule) => findings(toSource(file, text), rule))).toEqual([])
})

const write = (path: string, text: string) => foreignWrites(toSource(`${server}/${path}`, text))

test.each([
  "db.insertInto('store').values(row)",
  "db.updateTable('store as s').set(change)",
  "db.deleteFrom('store')",
  'sql`insert into store (id) values (${id})`',
  'sql`update store s set name = ${name}`',
  'sql`delete from store where id = ${id}`',
  "copyIn('store', rows)",
  "expiring('store', gone)",
  'sql`update ${sql.table(name)} set a = 1`',
  'sql`INSERT INTO store (id) VALUES (${id})`',
  'sql`Update store Set name = ${name}`',
  'sql`insert into "store" (id) values (${id})`',
  'sql`update only public."store" as s set name = ${name}`',
  'sql`delete\n  from public.store`',
  "db.insertInto('public.store').values(row)",
  'db.updateTable("store").set(change)',
  'db.updateTable(table).set(change)',
  'db.deleteFrom(\n  names.store)',
])('a context may not write what another owns: %s', (text) => {
  expect(write('modules/catalogue/items/items.queries.ts', text)).toHaveLength(1)
})

test('files beside the server’s folders own no table', () => {
  expect(write('first-admin.ts', 'sql`insert into user_account (id) values (${id})`')).toHaveLength(1)
  expect(write('modules/stray.queries.ts', "db.updateTable('store').set(change)")).toHaveLength(1)
})

test.each([
  ['modules/partners/stores/stores.queries.ts', "db.insertInto('store')"],
  ['modules/partners/stores/stores.queries.ts', 'sql`UPDATE public."store" s SET name = ${name}`'],
  ['modules/catalogue/items/items.queries.ts', "db.selectFrom('store').forUpdate() // update store set"],
  ['modules/catalogue/items/items.queries.ts', 'sql`on conflict (id) do update set name = excluded.name`'],
  ['modules/catalogue/items/items.queries.ts', 'sql`create temp table plan (id uuid)`; sql`insert into plan select 1`'],
  ['db/migrations/0001-a.ts', 'sql`update store set a = 1`'],
])('%s may write: %s', (file, text) => {
  expect(write(file, text)).toEqual([])
})

test('comments and quotes are no code, wherever they end', () => {
  const { bare, code, comments } = read("const a = 'x' /* y */ + `${b /* c */}` // d\nnext()")
  expect(bare.replaceAll(/\s+/g, ' ')).toBe("const a = 'x' + `${b }` next()")
  expect(code.replaceAll(/\s+/g, ' ')).toBe('const a = + ` b } next()')
  expect(comments.trim().replaceAll(/\s+/g, ' ')).toBe('/* y */ /* c */ // d')
})

test('reports vague names, misplaced screens and unlisted packages', () => {
  const screen = `${portal}/screens/items`
  expect(isNameless(toSource('packages/domain/src/utils.ts', ''))).toBe(true)
  expect(isNameless(toSource(`${screen}/index.tsx`, ''))).toBe(false)
  expect(isUnknownModuleFile(toSource(`${server}/modules/catalogue/items/items.thing.ts`, ''))).toBe(true)
  expect(isUnknownModuleFile(toSource(`${server}/modules/catalogue/items/change-price.service.ts`, ''))).toBe(false)
  expect(wrongScreen(toSource(`${screen}/view.$id.tsx`, "createFileRoute('/items/$id')"))).toHaveLength(1)
  expect(wrongScreen(toSource(`${screen}/view.$id.tsx`, "createFileRoute('/items/view/$id')"))).toEqual([])
  expect(missingImports(toSource('tools/a.ts', "import { a } from './nowhere.ts'"))).toHaveLength(1)
  expect(missingImports(toSource('tools/a.ts', "import { a } from './source-text'"))).toHaveLength(1)
  expect(suppressions([toSource('tools/a.ts', '// oxlint-disable-next-line no-console\n')]).withoutReason).toHaveLength(
    1,
  )
})

const wearing = (...words: string[]) =>
  toSource('packages/ui/src/cards/card.tsx', `import styles from './card.module.css'\n${words.join()}`)

test('reports classes and style sheets without their partner', () => {
  const css =
    ".card > li,\n.card:global(.muted) { content: '.not'; }\n@media (width < 1.5px) { .head { top: 0.5em } } /* .none */"
  const sheet = { path: 'packages/ui/src/cards/card.module.css', classes: classesOf(css) }
  expect([...sheet.classes]).toEqual(['card', 'head'])
  expect(unmatchedClasses([wearing("styles['card']", "styles['head']")], [sheet])).toEqual([])
  expect(unmatchedClasses([wearing("styles['card']", 'styles[look]')], [sheet])).toEqual([])
  expect(unmatchedClasses([wearing("styles['card']", "styles['head']", "styles['foot']")], [sheet])).toHaveLength(1)
  expect(unmatchedClasses([wearing("styles['card']")], [sheet])).toHaveLength(1)
  expect(misnamedSheets([sheet, { path: 'apps/portal/src/screens/card.module.css' }])).toHaveLength(1)
  expect(misnamedSheets([{ path: 'apps/portal/src/screens/items.css' }])).toHaveLength(1)
  expect(unknownClasses(toSource('packages/ui/src/a.tsx', '<p className="muted lost" />'))).toHaveLength(1)
  expect(unknownClasses(toSource('packages/ui/src/a.tsx', "clsx('muted lost', styles['card'])"))).toHaveLength(1)
})

const screen = `${portal}/screens/stores/-view/sheet.tsx`
const dialog = toSource(
  `${portal}/screens/stores/-view/sign.tsx`,
  'export const Sign = () => <Dialog><form /></Dialog>',
)
const aScreen = (content: string) =>
  toSource(
    screen,
    `import { Sign } from './sign.tsx'\nconst Row = () => <li><Sign /></li>\nexport const Sheet = () => ${content}`,
  )

const nested = (content: string) => nestedForms([dialog, aScreen(content)])

test('finds dialogs with a form between the tags of a form', () => {
  expect(nested('<Form><Row /></Form>')).toEqual([`${screen} has Row in a form`])
  expect(nested('<ContractForm of={form}><Sign /></ContractForm>')).toHaveLength(1)
  expect(nested('<><Form><Field /></Form><Row /></>')).toEqual([])
})

const client = (text: string) => misnamedCalls(toSource(`${portal}/api/items.ts`, text), new Set(['createItem']))

test('reports handlers and calls named unlike their route', () => {
  const routesFile = `${server}/modules/catalogue/catalogue.routes.ts`
  const handlers = (entries: string) =>
    misnamedHandlers(toSource(routesFile, `serve(app, contract, {\n${entries}\n  })`))
  expect(handlers('    createItem,\n    exportItems: exportItems(deps),')).toEqual([])
  expect(handlers('    createItem: addItem,')).toHaveLength(1)
  expect(misnamedHandlers(toSource(routesFile, 'serve(app, edits, { createItem: addItem })'))).toHaveLength(1)

  const call = 'call(contract.createItem, { body })'
  expect(client(`export const createItem = (body: Item) => ${call}`)).toEqual([])
  expect(client(`export const useCreateItem = () => useChange((body) => ${call})`)).toEqual([])
  expect(client(`export const addItem = (body: Item) => ${call}`)).toHaveLength(1)
})
