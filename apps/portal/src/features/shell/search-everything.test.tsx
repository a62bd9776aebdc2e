import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { bread, doral, hialeah, milk, pageOf } from '#portal/testing/partner.ts'

const luis = {
  id: '0190aaaa-0000-7000-8000-000000000201',
  firstName: 'Luis',
  lastName: 'Peña',
  email: 'luis@delgado.test',
  role: 'CASHIER',
}
const answers = {
  'GET /api/item': () => ({ body: pageOf([bread, milk]) }),
  'GET /api/item/counts': () => ({ body: { all: 2, active: 2, inactive: 0 } }),
  'GET /api/user/find': () => ({ body: { items: [luis] } }),
}

test('Ctrl K finds pages, stores, items, users and transactions', async () => {
  await screen.viewport(1440, 900)
  const { page, url, asked } = await openPortal('/stores', { answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('doral')
  const found = page.getByRole('list', { name: 'Found' })
  await expect.element(found.getByRole('button', { name: /^Delgado Fresh, Doral Store/ })).toBeVisible()
  await expect.element(found.getByRole('button', { name: /^Luis Peña/ })).toBeVisible()
  await expect.element(found.getByRole('button', { name: 'Transactions with “doral”' })).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/item')?.query).toMatchObject({
    storeId: hialeah.id,
    search: 'doral',
  })
  await found.getByRole('button', { name: /^Delgado Fresh, Doral/ }).click()
  await expect.poll(url).toBe(`/stores/view/${doral.id}`)

  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('uploaded')
  await found.getByRole('button', { name: 'Uploaded Files Page' }).click()
  await expect.poll(url).toBe('/items/imports')
  // A screen that is still on its way would take the focus from the next search.
  await expect.element(page.getByRole('searchbox', { name: 'Search by file name' })).toBeVisible()

  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('hialaeh')
  await expect.element(found.getByRole('button', { name: /^Delgado Fresh, Hialeah Store/ })).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}4821')
  await found.getByRole('button', { name: 'Transactions with “4821”' }).click()
  await expect.poll(url).toBe('/transactions?search=4821&dates=all')
})

test('single keys move, select, edit and explain themselves', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal('/items', { answers })
  await expect.element(page.getByRole('link', { name: bread.name })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('link', { name: milk.name })).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('1 item selected')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('1 item selected')).not.toBeInTheDocument()
  await userEvent.keyboard('ke')
  await expect.poll(url).toContain(`/items/edit/${bread.id}/${bread.code}`)
})
