import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { choosePassword, desk, inbox, linkIn, press } from './harness/auth-pages.ts'
import { demoPassword, signIn, storeAdmin } from './harness/portal.ts'

const password = 'Fresh-Bread-77'

test('a Store Admin adds, edits and deactivates a cashier', async () => {
  const page = await visit()
  await signIn(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText([
    'First Name',
    'Last Name',
    'Stores',
    'Email',
    'Sales, 30 days',
    'Last seen',
    'Status',
    'Actions',
  ])
  await expect(page.getByRole('row').filter({ hasText: 'Yusef' }).getByRole('switch')).not.toBeChecked()
  await examine(page, '3-users')

  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Role is required').first()).toBeVisible()
  await page.getByRole('radio', { name: /^Cashier/ }).check()
  await page.getByLabel('First Name').fill('Elena')
  await page.getByLabel('Last Name').fill('Castro')
  await page.getByLabel('Email', { exact: true }).fill('elena.castro@delgado.test')
  await page.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('option').getByText('Delgado Fresh, Hialeah').click()
  // The first option that is not chosen is "All stores".
  await page.getByRole('listbox', { name: 'Stores' }).getByRole('option', { selected: false }).nth(1).click()
  await expect(page.getByText(/2 of \d+ chosen\. Stores added later are not included/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Elena will be able to' })).toBeVisible()
  await examine(page, '3-user-form')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Invite sent to elena.castro@delgado.test.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Elena' })
  await expect(row.getByText('Pending')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Nora Vidal' }).click()
  await page.getByRole('menuitem', { name: 'Resend invite' }).click()
  await expect(page.getByText('Invite sent to nora@delgado.test.')).toBeVisible()
  const mail = await inbox().waitForMail('elena.castro@delgado.test')
  expect(mail.text).toContain('María Delgado of Delgado Fresh, Hialeah added you as a cashier')
  const till = await visit()
  await till.goto(linkIn(mail.text))
  await choosePassword(till, desk, password)
  await press(till, desk, 'password.save')
  await expect(till.getByText('Password created successfully. Now, you can login in the mobile app.')).toBeVisible()

  await page.reload()
  await row.getByRole('switch', { name: /Elena Castro/ }).click()
  await expect(page.getByRole('dialog', { name: 'Deactivate Elena Castro?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('switch')).toBeChecked()

  for (const name of ['Elena Castro', 'Nora Vidal'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(page.getByText('1 is Pending and will not change')).toBeVisible()
  await examine(page, '3-users-bulk')
  await page.getByRole('toolbar').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog', { name: 'Deactivate 1 user?' }).getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('1 user deactivated.')).toBeVisible()

  await row.getByRole('button', { name: 'Actions for Elena Castro' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Resend invite' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Email', { exact: true }).fill('elena@delgado.test')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Invite sent to elena@delgado.test.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Elena Castro' }).getByText('Pending')).toBeVisible()
  await examine(page, '3-user-view')
})

test('on a telephone, in Spanish', async () => {
  const page = await visit({ width: 390, height: 844, locale: 'es-ES', touch: true })
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(storeAdmin)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel')
  await page.goto('/users?role=SUPERVISOR')
  await expect(page.getByText('iris@delgado.test')).toBeVisible()
  await examine(page, '3-usuarios')
  await page.goto('/users/create?role=CASHIER')
  await page.getByRole('combobox', { name: 'Tiendas' }).tap()
  await page.getByRole('option').getByText('Todas las tiendas').tap()
  await expect(page.getByText(/(\d+) de \1 elegidas\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await examine(page, '3-usuario')
})

test('a supervisor sees supervisors and touches cashiers alone', async () => {
  const page = await visit()
  await signIn(page, 'iris@delgado.test')
  await page.goto('/users?role=SUPERVISOR')
  const own = page.getByRole('row').filter({ hasText: 'Iris' })
  await expect(own.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
  await expect(own.getByText('This is you')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sam' }).getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await own.getByRole('switch').click({ force: true })
  await expect(page.getByText('You cannot change your own status')).toBeVisible()
  await page.goto('/users/create')
  await expect(page.getByRole('radio', { name: /^Supervisor/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^Cashier/ })).toBeVisible()
})
