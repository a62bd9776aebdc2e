import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { rejectApplication, requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '@tillgate/contract/operator-templates.ts'
import { askableFields, rejectionReasons } from '@tillgate/domain/applications.ts'
import { expect, test } from 'vitest'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ DATABASE_URL: await testDatabase('_templates') })
const [reviewer, admin] = [await anOperator(app), await anOperator(app, 'OPERATOR_ADMIN')]
const texts = { english: 'Page 2 of {{business}} is missing.', spanish: 'Falta la página 2 de {{business}}.' }

const long = `${'Page 2 is missing. '.repeat(45)}{{business}}`

test('every field and reason has a template at first', async () => {
  const { items } = await reviewer.call(listTemplates, {})
  const subjects = new Set(items.map(({ subject }) => subject))
  expect([...askableFields, ...rejectionReasons].filter((one) => !subjects.has(one))).toEqual([])
})

test('administrators create, change and delete templates', async () => {
  const body = { subject: 'W9', name: 'Page missing', ...texts } as const
  await expect(reviewer.call(createTemplate, { body })).rejects.toMatchObject({ status: 403 })
  const { id } = await admin.call(createTemplate, { body })
  await expect(admin.call(createTemplate, { body })).rejects.toMatchObject({ code: 'template.name-taken' })

  const change = { params: { id }, body: { ...texts, name: 'Second page missing', version: 1 } }
  const both = await Promise.allSettled([admin.call(updateTemplate, change), admin.call(updateTemplate, change)])

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await reviewer.call(listTemplates, {})).items.find((one) => one.id === id)).toMatchObject({
    name: 'Second page missing',
    version: 2,
  })
  const remove = (version: number) => admin.call(deleteTemplate, { params: { id }, query: { version } })
  await expect(remove(1)).rejects.toMatchObject({ status: 409, code: 'template.changed' })
  await remove(2)
  expect((await reviewer.call(listTemplates, {})).items.map((one) => one.id)).not.toContain(id)
  const { items } = await admin.call(listAudit, { query: { action: 'template' } })
  expect(items.map(({ action }) => action)).toEqual(['template.removed', 'template.changed', 'template.created'])
})

test.each([
  ['an unknown placeholder', { english: 'Please write to {{owner}}.', spanish: 'Escriba por favor a {{owner}}.' }],
  ['placeholders instead of words', { english: 'Hi {{business}} {{person}}', spanish: 'Hola {{business}} {{person}}' }],
  ['a text that names make too long', { english: long, spanish: long }],
  ['fewer than 20 characters', { english: 'Not eligible.', spanish: 'No cumple.' }],
  ['different placeholders', { english: 'Please write to {{person}}.', spanish: 'Escriba por favor a la persona.' }],
])('template with %s is refused', async (_, wrong) => {
  const body = { subject: 'OTHER', name: 'Wrong', ...wrong } as const
  await expect(admin.call(createTemplate, { body })).rejects.toMatchObject({ status: 400 })
})

test('a text with an open placeholder is not sent', async () => {
  const { id } = await anApplication(app)
  const fields = [{ field: 'W9' as const, message: 'Hello {{person}}' }]
  await expect(reviewer.call(requestInformation, { params: { id }, body: { fields } })).rejects.toMatchObject({
    status: 400,
  })
  const body = { reason: 'OTHER', text: 'Hello {{person}}' } as const
  await expect(reviewer.call(rejectApplication, { params: { id }, body })).rejects.toMatchObject({ status: 400 })
})

test('an administrator cannot flood the choosers', async () => {
  const flooder = await anOperator(app, 'OPERATOR_ADMIN')
  const create = (nth: number) =>
    flooder.call(createTemplate, { body: { subject: 'W9', name: `Page ${nth}`, ...texts } })
  for (let index = 0; index < 30; index += 1) await create(index)
  await expect(create(30)).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})
