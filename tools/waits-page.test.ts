import { expect, test } from 'vitest'
import { applicationMails } from '../packages/phrases/src/en/application-mails.ts'
import { waitingMails } from '../packages/phrases/src/en/waiting-mails.ts'
import type { Wait } from '../packages/phrases/src/wait-rows.ts'
import { waits } from '../packages/phrases/src/waits.ts'
import { writeWaitsPage } from './waits-page.ts'

// Run with `-u` after a change of the table: it writes the page.
test('the page of waits agrees with the table', async () => {
  await expect(writeWaitsPage()).toMatchFileSnapshot('../docs/waits.md')
})

/** Mails about documents that expire: nobody waits for them. */
const ofDocuments = ['document-expires', 'document-expired']

test('every mail to people who wait has a state', () => {
  const told = new Set<string>(
    Object.values<Wait>(waits).flatMap((wait) => wait.told.map((one) => ('mail' in one ? one.mail : ''))),
  )
  const kinds = Object.keys({ ...waitingMails, ...applicationMails }).map((key) => key.split('.')[1] ?? '')
  expect([...new Set(kinds)].filter((kind) => !told.has(kind) && !ofDocuments.includes(kind))).toEqual([])
})

test('in every state somebody is told', () => {
  expect(Object.entries<Wait>(waits).filter(([, { told }]) => told.length === 0)).toEqual([])
})
