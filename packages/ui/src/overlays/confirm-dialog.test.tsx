import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { show } from '../testing/show.tsx'

const Asking = ({ confirm, destructive = false }: { confirm: () => void; destructive?: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      {open && (
        <ConfirmDialog
          question="Delete 3 items?"
          verb="Delete 3 items"
          cancel="Cancel"
          confirm={confirm}
          onClose={() => setOpen(false)}
          destructive={destructive}
        />
      )}
    </>
  )
}

test('where something is lost, Enter pressed too early cancels', async () => {
  const confirm = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Asking confirm={confirm} destructive />)
  await page.getByRole('button', { name: 'Remove' }).click()

  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(confirm).not.toHaveBeenCalled()
})

test('Escape closes and returns the focus', async () => {
  const page = show(<Asking confirm={vi.fn<(...args: unknown[]) => void>()} />)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete 3 items?' })).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('button', { name: 'Remove' })).toHaveFocus()
})

test('the verb does it', async () => {
  const confirm = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Asking confirm={confirm} />)
  await page.getByRole('button', { name: 'Remove' }).click()

  await page.getByRole('button', { name: 'Delete 3 items' }).click()

  expect(confirm).toHaveBeenCalledOnce()
})

test('a double click does not press elements behind the closed dialog', async () => {
  const behind = vi.fn<(...args: unknown[]) => void>()
  const Closing = () => {
    const [open, setOpen] = useState(true)
    const close = () => setOpen(false)
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={behind}>
          Behind
        </button>
        {open && <ConfirmDialog question="Switch it?" verb="Switch" cancel="Cancel" confirm={close} onClose={close} />}
      </>
    )
  }
  const page = show(<Closing />)

  await page.getByRole('button', { name: 'Switch' }).dblClick()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(behind).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Behind' }).click()
  expect(behind).toHaveBeenCalledOnce()
})
