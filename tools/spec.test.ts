import { routes } from '@tillgate/contract/routes.ts'
import { expect, test } from 'vitest'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { operatorEnUS } from '@tillgate/phrases/operator-en-us.ts'
import { additions } from '../docs/spec/additions.ts'
import { ledger } from '../docs/spec/ledger.ts'
import { rules } from '../docs/spec/row.ts'
import { contractRoutes, screenUrls, shapeOf, urlOf } from './ledger-code.ts'
import { openByKind } from './ledger-count.ts'
import { canSay, holds, missing } from './ledger-homes.ts'
import { productText, unusedIn } from './ledger-phrases.ts'
import { idsSaidIn, promisedIds, promisesWrong } from './ledger-promises.ts'

const code = { routes: await contractRoutes(), urls: screenUrls() }

test('no two rows share a name', () => {
  const ids = ledger.map((row) => row.id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every row that is done has its home in the code', async () => {
  const done = ledger.filter((row) => row.status === 'done' && row.kind !== 'rule')
  const homeless = await Promise.all(done.map(async (row) => ({ id: row.id, why: await missing(row, code) })))
  console.log(openByKind(ledger))
  expect(homeless.filter(({ why }) => why !== undefined)).toEqual([])
})

test('every rule that is done is promised by a test, and every promise is a rule that is done', () => {
  expect(promisesWrong(ledger, promisedIds())).toEqual([])
})

test('no phrase waits for somebody to say it', () => {
  const text = productText()
  expect(unusedIn(text, Object.keys(enUS))).toEqual([])
  expect(unusedIn(text, Object.keys(operatorEnUS))).toEqual([])
})

const asked = new Set(
  ledger.flatMap((row) => {
    if (row.kind === 'screen') return [`screen ${shapeOf(row.url)}`]
    return row.kind === 'call' ? [`${row.method} ${shapeOf(row.path)}`] : []
  }),
)
const isAddition = (what: string): boolean =>
  additions.some((addition) => {
    const [method = '', path = ''] = addition.what.split(' ')
    const [ours = '', url = ''] = what.split(' ')
    const samePath = path.endsWith('*') ? url.startsWith(shapeOf(path.slice(0, -1))) : shapeOf(path) === url
    return samePath && (method === '*' || method === ours)
  })

test('every route and screen is asked for by the specifications or named as an addition', () => {
  const ours = [
    ...code.routes.map((route) => `${route.method} ${shapeOf(route.path)}`),
    ...code.urls.map((url) => `screen ${shapeOf(url)}`),
  ]
  expect(ours.filter((what) => !asked.has(what) && !isAddition(what))).toEqual([])
})

test('the list of routes, and with it the OpenAPI document, forgets no file of the contract', () => {
  expect(code.routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(routes).toSorted())
})

test('an addition is not something the specifications ask for anyway', () => {
  expect(additions.filter(({ what }) => asked.has(shapeOf(what)))).toEqual([])
})

test.each([
  ['index.tsx', '/'],
  ['items/index.tsx', '/items'],
  ['items/view.$id.tsx', '/items/view/:id'],
  ['reset-password.$email.$token.tsx', '/reset-password/:email/:token'],
])('the file %s is the screen %s', (file, url) => {
  expect(urlOf(file)).toBe(url)
})

test.each([
  ['City is wrong, maybe you meant {{city}}?', 'City is wrong, maybe you meant {city}?', true],
  ['City is wrong, maybe you meant {{town}}?', 'City is wrong, maybe you meant {city}?', true],
  ['Version {{version}}', 'Version 1.0.0', true],
  ['Version {{version}}', 'Release 1.0.0', false],
  ['Next', 'next', false],
])('the phrase "%s" can say "%s": %s', (phrase, text, expected) => {
  expect(canSay(phrase, text)).toBe(expected)
})

test('a promise is read where a test makes it, and held against both sides', () => {
  const text = [
    "test('a', () => {",
    "  promise('one', \"two's\")",
    '  promise(',
    "    'three',",
    '  )',
    '})',
    "promise('no')",
  ]
  expect(idsSaidIn(text.join('\n'))).toEqual(['one', "two's", 'three'])
  const rows = rules('1 §1', [
    ['done', 'kept', ''],
    ['done', 'forgotten', ''],
    ['open', 'early', ''],
  ])
  expect(promisesWrong(rows, new Set(['kept', 'early']))).toEqual([
    'no test promises "forgotten"',
    '"early" is promised, and is no rule that is done',
  ])
})

test.each([
  ["t('store.title')", 'store.title', []],
  ["t('store.titles')", 'store.title', ['store.title']],
  ["t('items.sold', { count })", 'items.sold_one', []],
  ["const all = ['ACTIVE']; t(`store.${one}`)", 'store.ACTIVE', []],
  ["const looks = { ACTIVE: 'green' }; t(`store.${one}`)", 'store.ACTIVE', []],
  ['t(`store.${one}`)', 'store.ACTIVE', ['store.ACTIVE']],
  ["const all = ['ACTIVE']; t(`user.${one}`)", 'store.ACTIVE', ['store.ACTIVE']],
])('of %s the phrase %s leaves unused: %j', (text, key, unused) => {
  expect(unusedIn(text, [key])).toEqual(unused)
})

test.each([
  [['GROCERY', 'PHARMACY', 'DENTAL'], ['PHARMACY', 'DENTAL'], true],
  [{ shape: { id: 1, name: 1 } }, ['name'], true],
  [{ shape: { id: 1 } }, ['name'], false],
  [{ GROCERY: 'basket' }, ['GROCERY'], true],
  [999.99, 999.99, true],
  [undefined, 15, false],
])('what the code exports (%j) is held against the row (%j)', (found, value, expected) => {
  expect(holds(found, value)).toBe(expected)
})
