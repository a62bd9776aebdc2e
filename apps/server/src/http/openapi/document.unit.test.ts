import { createConfig, lintFromString } from '@redocly/openapi-core'
import { nouns, routes } from '@tillgate/contract/routes.ts'
import { expect, test } from 'vitest'
import { openApiOf } from './document.ts'
import { groups } from './groups.ts'
import { summaries } from './summaries.ts'

const document = openApiOf('https://portal.example.org', 'all')

test('the document keeps every recommended rule', async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const found = await lintFromString({ source: JSON.stringify(document), config })
  // The specification has these paths side by side; an id is a UUID, so nothing is mistaken for the other.
  const problems = found.filter(({ message }) => !message.includes('`/api/user/cashier-supervisor/{id}`'))

  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`)).toEqual(
    [],
  )
})

test('every call has its line and every noun its group, and no other', () => {
  expect(Object.keys(summaries).toSorted()).toEqual(Object.keys(routes).toSorted())
  expect(Object.keys(groups).toSorted()).toEqual(Object.keys(nouns).toSorted())
})

test('the public document leaves out everything of the operators', () => {
  const text = JSON.stringify(openApiOf('https://portal.example.org', 'public'))
  expect(['/api/pos/purchase', '/api/item', '/api/operator'].map((path) => text.includes(path))).toEqual([
    true,
    true,
    false,
  ])
})
