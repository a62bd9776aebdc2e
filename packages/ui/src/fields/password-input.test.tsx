import { expect, test } from 'vitest'
import { PasswordInput } from './password-input.tsx'
import { show } from '../testing/show.tsx'

const labels = { show: 'Show', hide: 'Hide', capsLock: 'Caps Lock is on.' }

test('a shown password hides again on submit', async () => {
  const page = show(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordInput label="Password" autoComplete="current-password" labels={labels} />
      <button type="submit">Log in</button>
    </form>,
  )
  const field = page.getByLabelText('Password', { exact: true })

  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(page.getByRole('button', { name: 'Hide Password' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})
