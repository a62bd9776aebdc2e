import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { TillSettings } from '@tillgate/contract/till-settings.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { defaultTillRules, limitedRoles, tillActionNames, tillActions } from '@tillgate/domain/till-permissions.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { filledStore } from '#portal/testing/business.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria, milk, pageOf } from '#portal/testing/partner.ts'

const at = `/api/store/${doral.id}`
const path = `${at}/till-settings`
const defaults: TillSettings = {
  version: 3,
  permissions: tillActionNames.flatMap((action) =>
    limitedRoles.map((role) => {
      const { rule, limit } = defaultTillRules[action][role]
      const shown = limit === null ? null : fromCents(limit)
      return { action, role, rule, limit: shown, limitUnit: tillActions[action], isDefault: true }
    }),
  ),
  lockMinutes: 5,
  registerMode: 'OWN',
  tenderKinds: [{ code: 'CASH', name: 'Efectivo' }],
  float: 150,
  quickKeys: [{ page: 'Fruit', place: 0, barcode: '4011', label: 'Bananas', picture: null }],
  receipt: { paperMm: 58, lastLine: 'Come again', showBalance: true, printing: 'ALWAYS' },
  knownTenders: ['CASH', 'CARD', 'SNAP', 'CHECK'],
}
const withRule = (
  settings: TillSettings,
  action: TillSettings['permissions'][number]['action'],
  change: Partial<TillSettings['permissions'][number]>,
): TillSettings => ({
  ...settings,
  permissions: settings.permissions.map((one) =>
    one.action === action && one.role === 'CASHIER' ? { ...one, ...change, isDefault: false } : one,
  ),
})

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})
const open = async (answers: Network = {}, as = maria) => {
  const portal = await openPortal(`/stores/view/${doral.id}?tab=till`, {
    as,
    answers: {
      [`GET ${at}`]: () => ({ body: { ...filledStore, id: doral.id, businessName: 'Delgado, Doral' } }),
      [`GET ${path}`]: () => ({ body: defaults }),
      [`PUT ${path}`]: ({ body }) => ({
        body: { ...defaults, lockMinutes: Reflect.get(Object(body), 'lockMinutes'), version: 4 },
      }),
      ...answers,
    },
  })
  const sent = () => portal.asked.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body))
  return { ...portal, sent }
}
const rule = (name: string) => screen.getByRole('combobox', { name, exact: true })
const limit = (name: string) => screen.getByRole('textbox', { name: `Limit: ${name}`, exact: true })
const choose = async (name: string, option: string) => {
  await rule(name).click()
  await screen.getByRole('option', { name: option, exact: true }).click()
}

test('permissions show rules and limits of both roles', async () => {
  await open()
  await expect.element(rule('Discount on a line, Cashier')).toHaveValue('Allowed')
  await expect.element(limit('Discount on a line, Cashier')).toHaveValue('5')
  await expect.element(limit('Return with receipt, Supervisor')).toHaveValue('500.00')
  await expect.element(rule('Return of a purchase at another store, Cashier')).toHaveValue('Needs approval')
  await expect.element(limit('Reverse an older sale, Supervisor')).toHaveValue('')
  expect(screen.getByText(/^Changed\. Default/).elements()).toEqual([])
  await expect.element(screen.getByText('Your own register takes the rest')).toBeVisible()
  await expect.element(screen.getByText(/Returns of a person on one day: 5 times the limit/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('keyboard changes a limit and a rule, and saves all other settings as read', async () => {
  const { page, sent } = await open()
  await limit('Return with receipt, Cashier').fill('20')
  await expect.element(page.getByText('Changed. Default: Allowed up to $50.00')).toBeVisible()
  rule('Discount on a line, Cashier').element().focus()
  await userEvent.keyboard('Not{Tab}')
  await expect.element(rule('Discount on a line, Cashier')).toHaveValue('Not allowed')
  await expect.element(limit('Discount on a line, Cashier')).not.toBeInTheDocument()
  await choose('Lock the till after', '2 minutes')
  expect(await axeViolations()).toEqual([])
  page.getByRole('button', { name: 'Save', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText(/^Saved\. Limits count at once/)).toBeVisible()
  const { version, permissions, lockMinutes, registerMode, tenderKinds, float, quickKeys, receipt } = sent()[0]
  expect({ version, lockMinutes, registerMode, tenderKinds, float, quickKeys, receipt }).toEqual({
    version: 3,
    lockMinutes: 2,
    registerMode: defaults.registerMode,
    tenderKinds: defaults.tenderKinds,
    float: defaults.float,
    quickKeys: defaults.quickKeys,
    receipt: defaults.receipt,
  })
  expect(permissions).toHaveLength(defaults.permissions.length)
  expect(permissions).toContainEqual({ action: 'RETURN', role: 'CASHIER', rule: 'ALLOWED', limit: 20 })
  expect(permissions).toContainEqual({ action: 'DISCOUNT', role: 'CASHIER', rule: 'DENIED', limit: null })
  expect(permissions).toContainEqual({ action: 'REVERSE_OLDER', role: 'SUPERVISOR', rule: 'ALLOWED', limit: null })
})

test('the till takes other payments: kinds are added, renamed, moved and removed', async () => {
  const { page, sent } = await open()
  await page.getByRole('radio', { name: /This till takes it/ }).click()
  await page.getByRole('textbox', { name: 'Kind 1: Cash, or a name of your own' }).fill('Cash money')
  await press('Add Debit or credit')
  await press('Add a kind')
  await page.getByRole('textbox', { name: 'Kind 3' }).fill('Gift card')
  await press('Move up: Gift card')
  await press('Remove: Debit or credit')
  await page.getByRole('textbox', { name: 'Float in the morning' }).fill('200')
  expect(await axeViolations()).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent()[0])
    .toMatchObject({
      registerMode: 'TILL',
      float: 200,
      tenderKinds: [
        { code: 'CASH', name: 'Cash money' },
        { code: 'OWN_1', name: 'Gift card' },
      ],
    })
})

test('a second save sends the version of the first', async () => {
  const { page, sent } = await open()
  await choose('Lock the till after', '2 minutes')
  await press('Save')
  await expect.element(page.getByText(/^Saved\. Limits count at once/)).toBeVisible()
  await choose('Lock the till after', '3 minutes')
  await press('Save')
  await expect.poll(() => sent().map(({ version }) => version)).toEqual([3, 4])
})

test('a changed permission is marked and goes back to the default', async () => {
  const changed = withRule(defaults, 'RETURN', { limit: 20 })
  const { page, sent } = await open({ [`GET ${path}`]: () => ({ body: changed }) })
  await expect.element(page.getByText('Changed. Default: Allowed up to $50.00')).toBeVisible()
  await press('Back to the default: Return with receipt, Cashier')
  await expect.element(limit('Return with receipt, Cashier')).toHaveValue('50.00')
  await expect.element(page.getByText(/^Changed\. Default/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Back to all defaults' })).not.toBeInTheDocument()
  await press('Save')
  await expect
    .poll(() => sent()[0]?.permissions)
    .toContainEqual({ action: 'RETURN', role: 'CASHIER', rule: 'ALLOWED', limit: 50 })
})

test('an unreadable limit shows an error and sends nothing', async () => {
  const { page, sent } = await open()
  await limit('Return with receipt, Cashier').fill('1.2.3')
  await press('Save')
  await expect.element(limit('Return with receipt, Cashier')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(limit('Return with receipt, Cashier')).toHaveFocus()
  expect(sent()).toEqual([])
  await press('Discard changes')
  await expect.element(limit('Return with receipt, Cashier')).toHaveValue('50.00')
  await expect.element(page.getByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
})

test('another version asks which values to keep', async () => {
  const theirs = { ...withRule(defaults, 'RETURN', { limit: 30 }), lockMinutes: 10, version: 9 }
  let calls = 0
  const { page, sent } = await open({
    [`PUT ${path}`]: () => {
      calls += 1
      if (calls > 1) return { body: { ...theirs, version: 10 } }
      return {
        status: 409,
        body: { code: 'version.stale', message: 'Somebody else saved first.', requestId: 'r', current: theirs },
      }
    },
  })
  await limit('Return with receipt, Cashier').fill('20')
  await press('Save')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('group', { name: 'Return with receipt, Cashier' })).toBeVisible()
  await expect.element(dialog.getByText(/Allowed up to \$30\.00/)).toBeVisible()
  await expect.element(dialog.getByText(/10 minutes/)).toBeVisible()
  await dialog.getByRole('button').last().click()

  await expect.poll(() => sent().length).toBe(2)
  expect(sent()[1]).toMatchObject({ version: 9, lockMinutes: 10 })
  expect(sent()[1].permissions).toContainEqual({ action: 'RETURN', role: 'CASHIER', rule: 'ALLOWED', limit: 20 })
  await expect.element(page.getByText(/^Saved\. Limits count at once/)).toBeVisible()
})

test('a refused save keeps the typed values', async () => {
  const { page } = await open({ [`PUT ${path}`]: () => no('input.invalid', 'These settings are not possible.') })
  await limit('Return with receipt, Cashier').fill('20')
  await press('Save')
  await expect.element(page.getByText('These settings are not possible.')).toBeVisible()
  await expect.element(limit('Return with receipt, Cashier')).toHaveValue('20')
})

test('leaving changed settings asks first', async () => {
  const { page } = await open()
  await choose('Lock the till after', '2 minutes')
  await page.getByRole('link', { name: 'Bank Details' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('the question shows what a copy changes and sends the chosen stores', async () => {
  const differences = {
    version: 3,
    items: [
      { storeId: hialeah.id, store: 'Delgado Fresh, Hialeah', differences: ['lock', 'receipt'] },
      { storeId: '0190aaaa-0000-7000-8000-000000000003', store: 'Kendall', differences: [] },
    ],
  }
  const { page, asked } = await open({
    [`GET ${path}/differences`]: () => ({ body: differences }),
    [`POST ${path}/copies`]: () => ({ body: { changed: 1 } }),
  })
  await press('Copy to other stores')
  const question = page.getByRole('dialog', { name: 'Copy the till settings of Delgado Fresh, Doral?' })
  await expect.element(question.getByText('1 store has these settings already.')).toBeVisible()
  await question.getByRole('checkbox', { name: 'Delgado Fresh, Hialeah Changes: lock, receipt' }).click()
  expect(await axeViolations()).toEqual([])
  await press('Copy to 1 store')
  await expect.element(page.getByText('The till settings of 1 store were changed.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ version: 3, storeIds: [hialeah.id] })
})

test('a Supervisor has no tab for the till', async () => {
  const { page, asked } = await open({}, { ...maria, role: 'SUPERVISOR' })
  await expect.element(page.getByRole('link', { name: 'Scale labels' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Till', exact: true })).not.toBeInTheDocument()
  expect(asked.filter((call) => call.path === path)).toEqual([])
})

test('settings on a phone have a label on every field', async () => {
  await screen.viewport(390, 844)
  await chooseLanguage('es-ES')
  const { page } = await open()
  await expect.element(page.getByText('Qué se puede hacer en la caja').first()).toBeVisible()
  await expect.element(page.getByText('Límite', { exact: true }).last()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Caja', exact: true })).toBeInViewport({ ratio: 0.9 })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations()).toEqual([])
})

test('receipt settings show the receipt while they change', async () => {
  const { sent } = await open()
  const preview = screen.getByRole('region', { name: 'Example of a receipt' })
  await expect.element(preview.getByText('Come again')).toBeVisible()
  await expect.element(preview.getByText('Left on the card: Food')).toBeVisible()
  const narrow = preview.element().getBoundingClientRect().width

  await choose('Paper', '80 mm')
  await choose('After a sale', 'Ask: print, mail or text')
  await screen.getByRole('textbox', { name: 'Last line' }).fill('Returns within 90 days')
  await screen.getByRole('checkbox', { name: 'Print what is left on the card' }).click()

  await expect.element(preview.getByText('Returns within 90 days')).toBeVisible()
  expect(preview.getByText('Left on the card: Food').elements()).toEqual([])
  expect(preview.element().getBoundingClientRect().width).toBeGreaterThan(narrow)
  expect(await axeViolations()).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent().at(-1)?.receipt)
    .toEqual({
      paperMm: 80,
      lastLine: 'Returns within 90 days',
      showBalance: false,
      printing: 'ASK',
    })
})

test('quick keys are added by search, moved and saved', async () => {
  const { page, sent } = await open({
    'GET /api/item': () => ({ body: pageOf([{ ...milk, code: '4048', name: 'Limes' }]) }),
  })
  await press('Add key')
  await page.getByRole('combobox', { name: 'Find an item of this store' }).fill('lim')
  await expect.element(page.getByRole('option', { name: 'Limes, 4048' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('Chosen: item with barcode 4048')).toBeVisible()
  await page.getByRole('combobox', { name: 'Find an item of this store' }).fill('lime')
  await expect.element(page.getByRole('option', { name: 'Limes, 4048' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Find an item of this store' })).toHaveValue('')
  await page.getByRole('radio', { name: 'Lime', exact: true }).click({ force: true })
  expect(await axeViolations()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Add key' }).click()
  await press('Move Limes one place forward')
  await expect
    .element(page.getByRole('list', { name: 'Fruit' }).getByRole('listitem').first())
    .toMatchTextContent(/^Limes/)
  expect(await axeViolations()).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent()[0]?.quickKeys)
    .toEqual([
      { page: 'Fruit', place: 0, barcode: '4048', label: 'Limes', picture: 'lime' },
      { page: 'Fruit', place: 1, barcode: '4011', label: 'Bananas', picture: null },
    ])
})

const fruit: TillSettings['quickKeys'] = ['Bananas', 'Limes', 'Mangoes'].map((label, place) => ({
  page: 'Fruit',
  place,
  barcode: String(4011 + place),
  label,
  picture: null,
}))
const labelsOf = (list: Element): (string | undefined)[] =>
  [...list.querySelectorAll('b')].map(({ textContent }) => textContent ?? undefined)

test('the focus follows a key that the keyboard moves', async () => {
  const { page } = await open({ [`GET ${path}`]: () => ({ body: { ...defaults, quickKeys: fruit } }) })
  const list = page.getByRole('list', { name: 'Fruit' })
  await expect.element(list).toBeVisible()
  page.getByRole('button', { name: 'Move Mangoes one place forward' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Move Mangoes one place forward' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => labelsOf(list.element())).toEqual(['Mangoes', 'Bananas', 'Limes'])
})

test('a key is dragged to the place of another', async () => {
  const { page, sent } = await open({ [`GET ${path}`]: () => ({ body: { ...defaults, quickKeys: fruit } }) })
  const rows = page.getByRole('list', { name: 'Fruit' }).getByRole('listitem')
  await rows.nth(0).dropTo(rows.nth(2))
  await expect.element(rows.nth(2)).toMatchTextContent(/Bananas/)
  await press('Save')
  await expect
    .poll(() => sent()[0]?.quickKeys.map(({ label, place }: { label: string; place: number }) => `${label} ${place}`))
    .toEqual(['Limes 0', 'Mangoes 1', 'Bananas 2'])
})

test('a key needs an item and a label, and a page a name of its own', async () => {
  const { page } = await open()
  await press('Add key')
  await page.getByRole('dialog').getByRole('button', { name: 'Add key' }).click()
  await expect.element(page.getByText('Choose an item.')).toBeVisible()
  await expect.element(page.getByText('Type a label.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await press('Rename the page')
  await page.getByLabelText('Name of the page').fill('Deli')
  await page.getByRole('button', { name: 'Done' }).click()
  await press('Remove the key Bananas')
  await expect.element(page.getByText('No keys on this page yet.')).toBeVisible()
})
