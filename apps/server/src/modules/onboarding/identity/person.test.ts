import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import type { Attempt } from '#server/integrations/plaid/port.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { recordAttempts, systemOrigin } from './attempts.service.ts'
import { openPerson } from './person.answer.ts'

const { app, attempts, anApplicant } = await plaidApp()
const { pool, keyring } = app.deps

const anAttempt = (): Attempt => ({
  id: newId(),
  userRef: 'person',
  previousId: null,
  template: 'template',
  status: 'success',
  beganAt: '2026-03-01T10:00:00Z',
  completedAt: '2026-03-01T10:05:00Z',
  steps: {},
  person: {
    name: 'Ana Ruiz',
    nameFrom: 'document',
    nameCheck: null,
    dateOfBirth: null,
    address: null,
    document: null,
  },
})

test('concurrent first reports of an attempt stay readable', async () => {
  const person = await anApplicant()
  const { partnerId, id } = person
  for (let round = 0; round < 5; round += 1) {
    const attempt = anAttempt()
    await Promise.all(
      Array.from({ length: 4 }, () => recordAttempts(pool, app.deps, systemOrigin(partnerId, id, 'test'), [attempt])),
    )
  }
  const stored = await attempts(person)
  expect(stored).toHaveLength(5)
  for (const { id: attemptId, personSealed } of stored) {
    expect(openPerson(keyring, { partnerId, id: attemptId, personSealed: personSealed ?? Buffer.alloc(0) })).toEqual(
      anAttempt().person,
    )
  }
})
