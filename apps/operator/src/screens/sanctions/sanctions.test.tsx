import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { no } from '@tillgate/browser/testing/network.ts'
import { uploads } from '@tillgate/browser/testing/uploads.ts'
import { anApplication } from '#operator/testing/applications.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { idOf, olive } from '#operator/testing/staff.ts'

type Screening = ApplicationDetail['screening']
const found: Screening['candidates'][number] = {
  id: idOf(700),
  entry: {
    uid: '90001',
    kind: 'PERSON',
    name: 'Tomas KELLER',
    akas: [],
    programs: ['SDGT'],
    birthDates: ['12 Mar 1962'],
    countries: ['Czechia'],
    addresses: [],
    ids: [],
    remarks: '',
  },
  listedName: 'Tomas KELLER',
  score: 93,
  publishedOn: '2026-11-13',
  foundAt: '2026-11-21T14:00:00.000Z',
  state: 'OPEN',
  reason: '',
  proposedBy: null,
  proposedAt: null,
  decidedBy: null,
  decidedAt: null,
  blocker: null,
  who: 'OWNER',
  name: 'Thomas Keller',
}
const reason = 'Born 1984 on the license, the listed person 1962.'

test('one decision waits for a second operator', async () => {
  let candidate = found
  const screening = (): Screening => ({
    state: 'SCREENED',
    publishedOn: '2026-11-13',
    at: '2026-11-21T14:00:00.000Z',
    names: [{ who: 'OWNER', name: 'Thomas Keller' }],
    birthDate: '1984-05-06',
    candidates: [candidate],
  })
  const application = anApplication()
  const path = `/api/operator/partners/${application.partnerId}/sanction-candidates/${found.id}/decide`
  const { asked } = await openConsole(`/applications/${application.id}`, {
    answers: {
      [`GET ${applicationPath}`]: () => ({ body: { ...application, screening: screening() } }),
      [`POST ${path}`]: () => {
        const proposedBy = { id: olive.id, name: 'Olive Price' }
        candidate = { ...found, state: 'PROPOSED', reason, proposedBy, proposedAt: found.foundAt, blocker: 'proposer' }
        return { body: { state: 'PROPOSED' } }
      },
    },
  })
  await press('Not the same person')
  const dialog = screen.getByRole('dialog', { name: 'Not the same person: Tomas KELLER' })
  await fill('Reason', 'Other birthday')
  await dialog.getByRole('button', { name: 'Not the same person' }).click()
  await expect.element(dialog.getByText('Enter a reason of at least 20 characters.')).toBeVisible()
  await fill('Reason', reason)
  await dialog.getByRole('button', { name: 'Not the same person' }).click()

  await expect.element(screen.getByText('Waits for a second operator.')).toBeVisible()
  await expect.element(screen.getByText(reason)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm: another person' }).elements()).toHaveLength(0)
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ disposition: 'DIFFERENT', reason })
})

test('a failed proposal keeps file, figures and reason', async () => {
  const preview = {
    sha256: 'ab'.repeat(32),
    publishedOn: '2026-11-20',
    entries: 18_031,
    added: 31,
    removed: 12,
    changed: 3,
    entriesBefore: 18_012,
    baseId: null,
  }
  let isDown = true
  const wire = uploads(({ form }) => {
    const isLoad = form.get('load') === 'true'
    if (isLoad && isDown) return no('sanctions.open', 'Another list waits for a second person.')
    return { body: { preview, proposalId: isLoad ? idOf(850) : null } }
  })
  const { url } = await openConsole('/sanctions/load')
  const send = async (verb: string) => {
    const before = wire.sent.length
    await press(verb)
    await expect.poll(() => wire.sent.length).toBe(before + 1)
    wire.finish()
  }
  await userEvent.upload(screen.getByLabelText('File', { exact: true }), new File(['<sdnList/>'], 'SDN.XML'))
  await send('Check the file')
  const words = screen.getByLabelText('Reason for the second person')
  await words.fill(reason)
  await send('Propose this list')

  await expect.element(screen.getByText('Another list waits for a second person.')).toBeVisible()
  await expect.element(screen.getByText('SDN.XML', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('18,031')).toBeVisible()
  await expect.element(words).toHaveValue(reason)
  isDown = false
  await send('Propose this list')
  await expect.poll(url).toContain(`/proposals/${idOf(850)}`)
})
