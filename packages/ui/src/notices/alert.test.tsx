import { expect, test } from 'vitest'
import { Alert } from './alert.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { show } from '../testing/show.tsx'

test('a refusal takes the focus, also from the page heading', async () => {
  const page = show(
    <AuthCard title="Log in">
      <Alert tone="error" takesFocus>
        No.
      </Alert>
    </AuthCard>,
  )

  await expect.element(page.getByRole('alert')).toHaveFocus()
})

test('news is polite: it leaves the focus where it is', async () => {
  const page = show(
    <AuthCard title="Log in">
      <Alert tone="info">Sent.</Alert>
    </AuthCard>,
  )

  await expect.element(page.getByRole('status')).toHaveTextContent('Sent.')
  await expect.element(page.getByRole('heading')).toHaveFocus()
})
