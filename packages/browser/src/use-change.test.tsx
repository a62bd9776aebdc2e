import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { show } from '@tillgate/ui/testing/show.tsx'
import { expect, test, vi } from 'vitest'
import { pressTwice } from './testing/interactions.ts'
import { useChange } from './use-change.ts'

const Sender = ({ send }: { send: () => Promise<unknown> }) => {
  const sending = useChange({ once: true, mutationFn: send })
  return <button onClick={() => void sending.mutate()}>{sending.isSuccess ? 'Sent' : 'Send'}</button>
}

test('a double click sends once, and sending is possible afterwards', async () => {
  const send = vi.fn<() => Promise<unknown>>(async () => undefined)
  const page = show(
    <QueryClientProvider client={new QueryClient()}>
      <Sender send={send} />
    </QueryClientProvider>,
  )

  await pressTwice('Send')
  await expect.element(page.getByRole('button', { name: 'Sent' })).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)

  await page.getByRole('button', { name: 'Sent' }).click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})
