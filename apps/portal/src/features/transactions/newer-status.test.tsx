import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { show } from '@tillgate/ui/testing/show.tsx'
import { beforeEach, expect, test } from 'vitest'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import { StatementStatusBadge } from '#portal/features/statements/statement-status.tsx'
import { TransactionStatus } from './transaction-status.tsx'

const newer = JSON.parse('"PAUSED"')
beforeEach(() => chooseLanguage('en-US'))

test.each([
  ['transaction', <TransactionStatus key="one" status={newer} />],
  ['statement', <StatementStatusBadge key="one" status={newer} />],
  ['import', <BatchStatusBadge key="one" status={newer} />],
])('shows the status of a newer server as Unknown: %s', async (_, badge) => {
  const page = show(badge)
  await expect.element(page.getByText('Unknown', { exact: true })).toHaveAttribute('data-tone', 'gray')
})
