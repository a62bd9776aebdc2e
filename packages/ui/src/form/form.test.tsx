import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from '../buttons/button.tsx'
import { Form } from './form.tsx'
import { show } from '../testing/show.tsx'
import { TextField } from '../fields/text-field.tsx'

const problems = [{ field: 'name', message: 'Name is required' }]
const save = (sent: () => void) => (event: { preventDefault: () => void }) => {
  event.preventDefault()
  sent()
}

test('a failed submit focuses the summary with links', async () => {
  const page = show(
    <Form
      save={save(vi.fn<(...args: unknown[]) => void>())}
      problems={problems}
      attempt={1}
      summaryTitle="There is a problem"
    >
      <TextField label="Name" name="name" error="Name is required" />
    </Form>,
  )

  await expect.element(page.getByRole('alert')).toHaveFocus()
  await page.getByRole('button', { name: 'Name is required' }).click()

  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('Name is required')
  expect(document.title).toMatch(/^Error: /)
})

test('before the first attempt nothing is complained about', async () => {
  const page = show(
    <Form
      save={save(vi.fn<(...args: unknown[]) => void>())}
      problems={problems}
      attempt={0}
      summaryTitle="There is a problem"
    >
      <TextField label="Name" name="name" />
    </Form>,
  )

  await expect.element(page.getByLabelText('Name')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test.each([
  ['blocked in forms that scanners type into', true, '{Enter}', 0],
  ['sending everywhere else', false, '{Enter}', 1],
  ['sending any form together with Control', true, '{Control>}{Enter}{/Control}', 1],
])('Enter is %s', async (_, blockEnter, keys, times) => {
  const sent = vi.fn<(...args: unknown[]) => void>()
  const page = show(
    <Form save={save(sent)} problems={[]} attempt={0} summaryTitle="" blockEnter={blockEnter}>
      <TextField label="Name" name="name" />
      <Button type="submit">Save</Button>
    </Form>,
  )

  await page.getByLabelText('Name').fill('Milk')
  await userEvent.keyboard(keys)

  expect(sent).toHaveBeenCalledTimes(times)
})

test('Control and Enter press the primary button, whichever was pressed before', async () => {
  const pressed: string[] = []
  const page = show(
    <Form save={save(vi.fn<(...args: unknown[]) => void>())} problems={[]} attempt={0} summaryTitle="" blockEnter>
      <TextField label="Name" name="name" />
      <Button type="submit" onClick={() => pressed.push('next')}>
        Save and next
      </Button>
      <Button type="submit" variant="primary" onClick={() => pressed.push('save')}>
        Save
      </Button>
    </Form>,
  )
  await page.getByRole('button', { name: 'Save and next' }).click()
  await page.getByLabelText('Name').click()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  page.getByRole('button', { name: 'Save and next' }).element().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  expect(pressed).toEqual(['next', 'save', 'save'])
})

test('a busy button keeps its focus and ignores presses', async () => {
  const press = vi.fn<(...args: unknown[]) => void>()
  const page = show(
    <Button busy onClick={press}>
      Save
    </Button>,
  )

  const button = page.getByRole('button', { name: 'Save' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

  expect(press).not.toHaveBeenCalled()
})

const Leaving = ({ sent }: { sent: () => void }) => {
  const [error, setError] = useState<string>()
  return (
    <Form save={save(sent)} problems={[]} attempt={0} summaryTitle="">
      <TextField label="Name" name="name" error={error} onBlur={() => setError('Name is required')} />
      <Button type="submit">Save</Button>
    </Form>
  )
}

test('an error on blur does not move the pressed button', async () => {
  const sent = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Leaving sent={sent} />)
  await page.getByLabelText('Name').click()

  await page.getByRole('button', { name: 'Save' }).click()

  expect(sent).toHaveBeenCalledOnce()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('sends nothing while a request runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = vi.fn<(...args: unknown[]) => void>()
  const page = show(
    <Form
      save={(event) => {
        event.preventDefault()
        sent()
        return promise
      }}
      problems={[]}
      attempt={0}
      summaryTitle=""
    >
      <Button type="submit">Save</Button>
    </Form>,
  )
  const button = page.getByRole('button', { name: 'Save' })

  await button.dblClick()
  await button.click()
  expect(sent).toHaveBeenCalledOnce()

  resolve()
  await button.click()
  expect(sent).toHaveBeenCalledTimes(2)
})
