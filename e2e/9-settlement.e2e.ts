// Proves alone: money from the till to the bank and back, with two operators and a hold.
import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { aCheckout } from './harness/checkout.ts'
import { confirmWithCode, demoCodeNow, signInAs } from './harness/console.ts'
import { releaseOperatorCodes, runJob } from './harness/database.ts'
import { expect } from './harness/expect.ts'
import { choose } from './harness/joining.ts'
import { sandbox } from './harness/ours.ts'
import { signIn } from './harness/portal.ts'

const phone = { width: 390, height: 844 }

const proposeNow = async (olive: Page, note: string): Promise<string> => {
  await olive.getByRole('button', { name: 'Cut-off schedule' }).click()
  await olive.getByRole('button', { name: 'Cut off now' }).first().click()
  await expect(
    olive.getByText('Nobody proposed it yet').or(olive.getByText('nobody proposed it yet')).first(),
  ).toBeVisible()
  await olive.getByRole('button', { name: 'Propose' }).click()
  await olive.getByLabel('What you looked at').fill(note)
  await olive.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect(olive.getByText('The run is proposed. A second person has to approve it.')).toBeVisible()
  return new URL(olive.url()).pathname
}

const approveNow = async (otto: Page): Promise<void> => {
  await expect(otto.getByRole('checkbox').first()).toBeVisible()
  for (const tick of await otto.getByRole('checkbox').all()) await tick.check()
  await otto.getByRole('button', { name: /^Approve and send/ }).click()
  await releaseOperatorCodes()
  await otto.getByLabel('Code of your authenticator').fill(demoCodeNow())
  await expect(otto.getByText('The run is approved. Its file goes to the bank now.')).toBeVisible()
}

const openReturned = async (maria: Page): Promise<void> => {
  await maria.getByRole('row').filter({ hasText: 'R02' }).first().click()
  await expect(maria.getByText('Adds up', { exact: false }).first()).toBeVisible()
}

const openBankAccount = async (maria: Page): Promise<void> => {
  await maria
    .getByRole('link', { name: /bank account/i })
    .first()
    .click()
  await expect(maria).toHaveURL(/link-account/)
}

test('one operator proposes a run, another approves it', async () => {
  const { ring } = await aCheckout()
  await ring([{ barcode: '4011', quantity: 3 }], 'card_sbx_ok_settlement')

  const olive = await signInAs('olive')
  await olive
    .getByRole('link', { name: /^Settlement runs/ })
    .first()
    .click()
  await expect(olive.getByRole('heading', { level: 1, name: 'Settlement runs' })).toBeVisible()
  const run = await proposeNow(olive, 'Sums and holds are right.')
  await examine(olive, '9-run-proposed-1440')

  const otto = await signInAs('otto', phone)
  await otto.goto(run)
  await expect(otto.getByText('Sums and holds are right.')).toBeVisible()
  const before = (await sandbox().ach.payouts()).length
  await approveNow(otto)
  await expect.poll(async () => (await sandbox().ach.payouts()).length).toBeGreaterThan(before)
  await otto.reload()
  await expect(otto.getByText('Sums and holds are right.')).toBeVisible()
})

let trace = ''
test('a bank return shows reason and remedy', async () => {
  const [payout] = (await sandbox().ach.payouts()).slice(-1)
  trace = payout?.trace ?? ''
  await sandbox().ach.sendBack(trace, 'R02')
  await runJob('bank-replies')
  const maria = await visit({ dark: true })
  await signIn(maria)
  await maria.goto('/transfer-statements')
  await expect(maria.getByText(/R02/).first()).toBeVisible()
  await openReturned(maria)
  await openBankAccount(maria)
  await expect(maria.getByRole('button', { name: 'Connect bank' })).toBeVisible()
})

test('a new account receives the returned amount', async () => {
  const maria = await visit({ dark: true })
  await signIn(maria)
  await maria.goto('/transfer-statements')
  await openReturned(maria)
  await openBankAccount(maria)
  await maria.getByRole('button', { name: 'Connect bank' }).click()
  await choose(maria, 'First Platypus, savings: verified at once')
  await expect(maria.getByText('Your bank account is verified.')).toBeVisible()
  const { ring } = await aCheckout()
  await ring([{ barcode: '4011', quantity: 2 }], 'card_sbx_ok_next')

  // The store waits three days from here on, unless two operators end the hold.
  const olive = await signInAs('olive')
  await olive.getByRole('textbox', { name: /^Search name/ }).fill(trace)
  await olive.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  const propose = { name: 'Propose to end the hold' }
  await olive.getByRole('button', propose).first().click()
  await olive.getByRole('dialog').getByLabel('Reason').fill('The store was called back.')
  await olive.getByRole('dialog').getByRole('button', propose).click()
  await confirmWithCode(olive)
  await expect(olive.getByText('Proposed. The hold stays until a second person confirms.')).toBeVisible()
  const opal = await signInAs('opal')
  await opal.goto(olive.url())
  await opal.getByRole('link', { name: 'See the proposal' }).click()
  await opal.getByRole('checkbox', { name: /^I compared the values/ }).check()
  await opal.getByRole('button', { name: 'Confirm', exact: true }).click()
  await confirmWithCode(opal)
  await expect(opal.getByText('The proposal is confirmed.')).toBeVisible()
  await examine(olive, '9-order-returned-1440')

  await olive.goto('/operator/settlement-runs')
  const run = await proposeNow(olive, 'With the payments that came back.')
  const otto = await signInAs('otto', phone)
  await otto.goto(run)
  const before = (await sandbox().ach.payouts()).length
  await approveNow(otto)
  await expect.poll(async () => (await sandbox().ach.payouts()).length).toBeGreaterThan(before)

  await maria.goto('/transfer-statements')
  await expect(maria.getByText(/Moved to/).first()).toBeVisible()
})
