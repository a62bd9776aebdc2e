import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { authRecord, startAuthRecord, watchOtherTabs } from '#portal/features/session/auth-record.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { hialeah, maria, milk, milkDetail, milkStores, pageOf } from '#portal/testing/partner.ts'

const ended = { status: 401, body: { code: 'session.missing', message: '', requestId: 'r' } }
const creating = '/items/create?barcode=0123&apl=false'
const luz = { ...maria, id: '0190aaaa-0000-7000-8000-000000000077', accessToken: 'token-of-luz' }
const draftLine = () => screen.getByText('Draft restored')

beforeEach(() => screen.viewport(1440, 900))

/** Types a new item; its save ends with an expired session. */
const loseSession = async (answers: Network = {}) => {
  let isOver = true
  const portal = await openPortal(creating, {
    answers: {
      'POST /api/item': () => (isOver ? ended : { body: { id: milk.id, code: '0123', changeId: null } }),
      ...answers,
    },
  })
  await fill('Name', 'Whole Milk')
  await fill('Description', 'A gallon')
  await portal.page.getByRole('combobox', { name: 'Unit' }).click()
  await portal.page.getByRole('option', { name: 'GAL - gallon' }).click()
  await fill('Price', '4.29')
  await fill('Tax %', '0')
  await press('Create')
  await expect.element(portal.page.getByText('Your session ended. Log in to continue.')).toBeVisible()
  isOver = false
  return portal
}

test('typed input returns after sign-in and clears after saving', async () => {
  const { page, url, go } = await loseSession()
  expect(url()).toBe(`/login?next=${encodeURIComponent(creating)}&ended=true`)
  expect(authRecord()).toBeUndefined()
  await startAuthRecord(maria.userIdentifier, maria)
  await go(creating)

  await expect.element(draftLine()).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Whole Milk')
  await expect.element(page.getByLabelText('Price', { exact: true })).toHaveValue('4.29')
  await press('Create')

  await expect.element(page.getByText('Created: Whole Milk.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  await go(creating)
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('')
})

test('another user in this tab sees no draft', async () => {
  const { page, go } = await loseSession()
  await startAuthRecord('luz@delgado.test', luz)

  await go(creating)

  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('')
  expect(draftLine().elements()).toEqual([])
})

test('a draft can be discarded', async () => {
  const { page, go } = await loseSession()
  await startAuthRecord(maria.userIdentifier, maria)
  await go(creating)

  await press('Discard')

  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('')
  expect(draftLine().elements()).toEqual([])
})

test('leaving the form intentionally deletes the draft', async () => {
  const { page, go } = await openPortal(creating)
  await fill('Name', 'Whole Milk')
  await press('Cancel')
  await press('Leave')
  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()

  await go(creating)

  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('')
})

test('signing out in another tab deletes the drafts here', async () => {
  watchOtherTabs()
  await loseSession()
  expect(Object.values(sessionStorage).join(' ')).toContain('Whole Milk')

  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'auth-signed-out', newValue: '1' }))

  expect(sessionStorage).toHaveLength(0)
})

test("a draft never silently overwrites a colleague's change", async () => {
  const one = `/api/item/${milk.id}/code/${milk.code}`
  const editing = `/items/edit/${milk.id}/${milk.code}?storeId=${hialeah.id}`
  let version = 3
  const { page, asked, go } = await openPortal(editing, {
    answers: {
      'GET /api/item': () => ({ body: pageOf([milk]) }),
      [`GET ${one}/store/${hialeah.id}`]: () => ({ body: { ...milkDetail, version } }),
      [`GET ${one}/stores`]: () => ({ body: { ...milkStores, version } }),
      [`PUT /api/item/${milk.id}`]: () => ended,
    },
  })
  await fill('Name', 'Skimmed Milk')
  await press('Update')
  await expect.element(page.getByText('Your session ended. Log in to continue.')).toBeVisible()
  version = 5
  await startAuthRecord(maria.userIdentifier, maria)
  await go(editing)
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Skimmed Milk')

  await press('Update')

  await expect.poll(() => asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 })
})
