import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { balanced } from '#operator/testing/books.ts'
import { pageOf } from '#operator/testing/partners.ts'
import { olive } from '#operator/testing/staff.ts'

test('a question mark lists the shortcuts, except in a field', async () => {
  await openConsole('/reconciliation', {
    as: olive,
    answers: {
      'GET /api/operator/ledger-checks': () => ({ body: balanced }),
      'GET /api/operator/ledger-checks/history': () => ({ body: pageOf([]) }),
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
  await userEvent.keyboard('?')
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(dialog.getByText('Search everything')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('combobox').first().click()
  await userEvent.keyboard('?')
  expect(dialog.elements()).toHaveLength(0)
})
