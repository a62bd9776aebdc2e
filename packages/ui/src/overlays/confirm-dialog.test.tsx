import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
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

test('a double click opens a dialog and presses nothing in it', async () => {
  const confirm = vi.fn<(...args: unknown[]) => void>()
  const close = vi.fn<(...args: unknown[]) => void>()
  const Opening = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={() => setOpen(true)}>
          Remove
        </button>
        {open && (
          <ConfirmDialog question="Delete it?" verb="Delete" cancel="Cancel" confirm={confirm} onClose={close} />
        )}
      </>
    )
  }
  const page = show(<Opening />)

  await page.getByRole('button', { name: 'Remove' }).dblClick({ position: { x: 10, y: 10 } })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  expect(confirm).not.toHaveBeenCalled()
})

const AskingTwice = () => {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Report
      </button>
      {isAsking && (
        <Dialog title="Type the code" onClose={() => setAsking(false)}>
          <input aria-label="Code" />
        </Dialog>
      )}
      {isOpen && (
        <Dialog title="Enter the report" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setAsking(true)}>
            Send
          </button>
        </Dialog>
      )}
    </>
  )
}

test('Escape closes the upper one of two dialogs', async () => {
  const page = show(<AskingTwice />)
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByLabelText('Code')).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Type the code' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Enter the report' })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
