import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { show } from '@tillgate/ui/testing/show.tsx'
import { beforeEach, expect, test } from 'vitest'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { RunBadge } from './run-badge.tsx'
import { PayoutStateBadge } from '#operator/features/badges/payout-state-badge.tsx'

const newer = JSON.parse('"PAUSED"')
beforeEach(() => chooseLanguage('en-US'))

test.each([
  ['application', <ApplicationBadge key="one" status={newer} />],
  ['run', <RunBadge key="one" status={newer} />],
  ['statement', <PayoutStateBadge key="one" state={newer} />],
])('status of a newer server appears as Unknown: %s', async (_, badge) => {
  const page = show(badge)
  await expect.element(page.getByText('Unknown', { exact: true })).toHaveAttribute('data-tone', 'gray')
})
