import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { AuthCard } from './auth-card.tsx'
import { AuthScene } from './auth-scene.tsx'
import { SiteName } from './page-title.ts'
import { show } from '../testing/show.tsx'

const back = { href: '/help', label: 'Help', newTab: 'opens in a new tab' }
const signUp = <a href="#register">Sign Up</a>

test('1 §2: the bar is 80 pixels high, the card at most 560 wide', async () => {
  await screen.viewport(1440, 900)
  const page = show(
    <AuthScene brand="Partner Portal" signUp={signUp}>
      <AuthCard title="Log in" />
    </AuthScene>,
  )

  await expect.element(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  expect(page.getByRole('banner').element().getBoundingClientRect().height).toBe(80)
  expect(page.getByRole('region', { name: 'Log in' }).element().getBoundingClientRect().width).toBe(560)
})

test('1 §2: the back link opens a new tab and says so', async () => {
  const page = show(
    <AuthScene brand="Partner Portal" back={back}>
      <p />
    </AuthScene>,
  )

  const link = page.getByRole('link', { name: 'Help (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener')
})

test('on a telephone there is no Sign Up', async () => {
  await screen.viewport(390, 800)
  const page = show(
    <AuthScene brand="Partner Portal" signUp={signUp}>
      <p>Card</p>
    </AuthScene>,
  )

  await expect.element(page.getByText('Card')).toBeVisible()
  expect(page.getByRole('link', { name: 'Sign Up' }).elements()).toEqual([])
})

test('the bar can be left out', async () => {
  const page = show(
    <AuthScene brand="Partner Portal" hideBar>
      <p>Card</p>
    </AuthScene>,
  )

  await expect.element(page.getByText('Card')).toBeVisible()
  expect(page.getByRole('banner').elements()).toEqual([])
})

test('a new page has a title and focused heading', async () => {
  const page = show(
    <SiteName value="Partner Portal">
      <AuthCard title="Log in" variant="white" />
    </SiteName>,
  )

  await expect.element(page.getByRole('heading', { level: 1, name: 'Log in' })).toHaveFocus()
  expect(document.title).toBe('Log in - Partner Portal')
})
