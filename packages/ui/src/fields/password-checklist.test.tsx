import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { PasswordChecklist } from './password-checklist.tsx'
import { show } from '../testing/show.tsx'

const list = (
  <PasswordChecklist
    label="What it needs"
    lines={[
      { id: 'length', text: '8 characters', isMet: true },
      { id: 'number', text: '1 number', isMet: false },
    ]}
    labels={{ met: 'met', unmet: 'not met yet' }}
    summary="1 of 2 met"
    missing="Still needed: 1 number"
  />
)

test('each line shows its state and the summary is polite', async () => {
  await screen.viewport(1440, 900)
  const page = show(list)

  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('8 characters (met)')
  await expect.element(page.getByRole('listitem').last()).toHaveTextContent('1 number (not met yet)')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2 met')
  await expect.element(page.getByText('Still needed: 1 number')).not.toBeVisible()
})

test.each([
  [767, false],
  [768, true],
])('at %i pixels the list shows: %s', async (width, isShown) => {
  await screen.viewport(width, 900)
  const page = show(list)

  await expect.element(page.getByText('1 of 2 met')).toBeInTheDocument()
  expect(page.getByRole('list').elements()).toHaveLength(isShown ? 1 : 0)
  expect(page.getByText('Still needed: 1 number').element().checkVisibility()).toBe(!isShown)
})
