import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { receipt } from '@tillgate/phrases/en/receipt.ts'
import { esES } from '@tillgate/phrases/es-es.ts'
import { operatorEnUS } from '@tillgate/phrases/operator-en-us.ts'
import { expect, test } from 'vitest'
import { root } from './architecture/source-files.ts'
import { additions } from './spec/additions.ts'
import { calls } from './spec/calls.ts'
import { onboardingMessages } from './spec/onboarding-messages.ts'
import { portalMessages } from './spec/portal-messages.ts'
import { screenUrls, serverText, shapeOf, textOf, urlOf } from './spec/product.ts'
import { screens } from './spec/screens.ts'
import { productText, unusedIn } from './spec/unused-phrases.ts'

const ourCalls = Object.values(routes).map(({ method, path }) => `${method} ${shapeOf(path)}`)
// The root route shows the catch-all; the receipt is an app of its own.
const ourUrls = [...screenUrls(), '/*', '/purchase-transaction/:transactionId/:code'].map(shapeOf)

test.each(Object.entries(screens))('spec %s: every URL has a screen', (_, urls) => {
  expect(urls.filter((url) => !ourUrls.includes(shapeOf(url)))).toEqual([])
})

test.each(Object.entries(calls))('spec %s: every call is a route of the contract', (_, list) => {
  expect(list.filter((call) => !ourCalls.includes(shapeOf(call)))).toEqual([])
})

// Texts outside the phrases: the agreements and two lines of the browser's console.
const otherTexts = [
  'packages/phrases/src/terms/provider/en.ts',
  'packages/phrases/src/terms/retailer/en.ts',
  'packages/browser/src/settings.ts',
]
  .map(textOf)
  .join('\n')
const shapeOfPhrase = (text: string): string => text.replaceAll(/\{\{?\w+\}\}?/g, '{}')
const english = new Map(
  [...Object.entries(enUS), ...Object.entries(receipt)].map(([key, text]) => [shapeOfPhrase(text), key]),
)
const hasText = (text: string): boolean => {
  const key = english.get(shapeOfPhrase(text))
  if (key === undefined) return otherTexts.includes(text)
  return key in receipt || Reflect.get(esES, key) !== undefined
}

test.each([...Object.entries(onboardingMessages), ...Object.entries(portalMessages)])(
  'spec %s: every message is a phrase in both languages',
  (_, texts) => {
    expect(texts.filter((text) => !hasText(text))).toEqual([])
  },
)

test('the server handles every route of the contract', () => {
  const server = serverText()
  expect(Object.keys(routes).filter((name) => !new RegExp(`\\b${name}\\b`).test(server))).toEqual([])
})

test('the product uses every phrase', () => {
  const text = productText()
  expect(unusedIn(text, Object.keys(enUS))).toEqual([])
  expect(unusedIn(text, Object.keys(operatorEnUS))).toEqual([])
})

const read = (file: string): string => readFileSync(join(root, 'packages/phrases/src', file), 'utf8')
/** Keys as the files of an app's phrases define them, one for each definition. */
const definedBy = (aggregate: string): string[] => {
  const files = [...read(aggregate).matchAll(/from '\.\/(en\/[\w-]+\.ts)'/g)].map(([, file = '']) => file)
  return files.flatMap((file) => [...read(file).matchAll(/^ {2}'([^']+)':/gm)].map(([, key = '']) => key))
}

test.each(['en-us.ts', 'operator-en-us.ts'])('no two files of %s define one phrase', (aggregate) => {
  const keys = definedBy(aggregate)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

const specified = new Set([
  ...Object.values(screens).flatMap((urls) => urls.map((url) => `screen ${shapeOf(url)}`)),
  ...Object.values(calls).flatMap((list) => list.map(shapeOf)),
])
const isAddition = (what: string): boolean =>
  additions.some((addition) => {
    const [method = '', path = ''] = addition.what.split(' ')
    const [ours = '', url = ''] = what.split(' ')
    const samePath = path.endsWith('*') ? url.startsWith(shapeOf(path.slice(0, -1))) : shapeOf(path) === url
    return samePath && (method === '*' || method === ours)
  })

test('every route and screen is specified or listed as an addition', () => {
  const ours = [...ourCalls, ...screenUrls().map((url) => `screen ${shapeOf(url)}`)]
  expect(ours.filter((what) => !specified.has(what) && !isAddition(what))).toEqual([])
})

test('no addition is specified', () => {
  expect(additions.filter(({ what }) => specified.has(shapeOf(what)))).toEqual([])
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
  ["t('store.title')", 'store.title', []],
  ["t('store.titles')", 'store.title', ['store.title']],
  ["t('items.sold', { count })", 'items.sold_one', []],
  ["const all = ['ACTIVE']; t(`store.${one}`)", 'store.ACTIVE', []],
  ["const looks = { ACTIVE: 'green' }; t(`store.${one}`)", 'store.ACTIVE', []],
  ['t(`store.${one}`)', 'store.ACTIVE', ['store.ACTIVE']],
  ["const all = ['ACTIVE']; t(`user.${one}`)", 'store.ACTIVE', ['store.ACTIVE']],
])('in %s, unused phrases among %s: %j', (text, key, unused) => {
  expect(unusedIn(text, [key])).toEqual(unused)
})
