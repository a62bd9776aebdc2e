import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { PartnerSupport, SupportContact, SupportMessage } from '@tillgate/contract/operator-support.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgado } from '#operator/testing/partners.ts'
import { idOf } from '#operator/testing/staff.ts'
import { call, support } from '#operator/testing/support.ts'

const bounced: SupportMessage = {
  id: idOf(920),
  channel: 'mail',
  personId: idOf(400),
  to: 'maria@delgado.test',
  subject: 'Your code to log in',
  text: 'Your code is ••••••',
  state: 'BOUNCED',
  reason: '550 5.1.2 Domain not found',
  attempts: 1,
  createdAt: '2026-11-23T14:40:00.000Z',
  sentAt: null,
}
const path = `/api/operator/partners/${delgado.id}`
const open = (verified: () => boolean, answers = {}) =>
  openConsole(`/partners/${delgado.id}#people`, {
    answers: {
      [`GET ${path}/support`]: () => {
        const shown = verified()
          ? { ...call, result: 'VERIFIED' as const, right: ['SUPPORT_ID', 'ACCOUNT', 'OWN_PHONE'] as const }
          : call
        return { body: { ...support, call: shown } }
      },
      [`GET ${path}/messages`]: () => ({ body: { items: [bounced] } }),
      ...answers,
    },
  })

const right = (fact: string) =>
  screen.getByRole('group', { name: `Answer of the caller: ${fact}` }).getByRole('button', { name: 'Right' })

test('actions wait for a verified caller', async () => {
  let isVerified = false
  const { asked } = await open(() => isVerified, {
    [`POST ${path}/contacts/${call.id}/check`]: () => {
      isVerified = true
      return { body: { ...call, result: 'VERIFIED', right: ['SUPPORT_ID', 'ACCOUNT', 'OWN_PHONE'] } }
    },
    [`POST ${path}/users/${idOf(400)}/unlock`]: () => ({ body: { message: 'María Delgado can log in again.' } }),
  })
  const unlock = screen.getByRole('button', { name: 'Unlock: Unlock now' })
  const store = screen.getByRole('button', { name: 'Store the result' })
  await expect.element(unlock).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Missing: a right fact about the store.')).toBeVisible()
  await right('Support id 61570934').click()
  await right('Account ends 7093').click()
  await expect.element(store).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText(/^Missing: a fact of the person/)).toBeVisible()
  await right('Called back and reached at the own phone ending 0142').click()
  await store.click()

  await expect.element(screen.getByText('Caller verified, 3 of 4', { exact: true }).first()).toBeVisible()
  await unlock.click()
  await expect.element(screen.getByText('María Delgado can log in again.')).toBeVisible()
  const sent = (end: string) => asked.find((one) => one.path.endsWith(end))?.body
  expect(sent('/check')).toMatchObject({ right: ['SUPPORT_ID', 'ACCOUNT', 'OWN_PHONE'], wrong: [] })
  expect(sent('/unlock')).toMatchObject({ contactId: call.id })
})

test('every answer about a fact is readable in Spanish', async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('es-ES')
  try {
    await open(() => false)
    await expect.element(screen.getByRole('button', { name: 'Incorrecto' }).first()).toBeVisible()
    const groups = screen.getByRole('group', { name: /^Respuesta de quien llama/ }).elements()
    expect(groups.length).toBe(4)
    for (const group of groups) expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth)
  } finally {
    await chooseLanguage('en-US')
  }
})

test('shows bounces, failed checks and the text of a mail', async () => {
  await open(() => false)
  await expect.element(screen.getByText(/1 caller check failed in the last 7 days/)).toBeVisible()
  await expect.element(screen.getByText('550 5.1.2 Domain not found')).toBeVisible()
  await screen.getByRole('button', { name: 'View “Your code to log in”' }).click()
  await expect.element(screen.getByRole('dialog').getByText('Your code is ••••••')).toBeVisible()
})

test('a refused proposal keeps the typed address', async () => {
  await open(() => true, {
    [`POST ${path}/users/${idOf(400)}/email-change`]: () => ({
      ...no('account-change.open', 'A proposal for this account is already open.'),
      status: 409,
    }),
  })
  await screen.getByRole('button', { name: 'Propose: Change the email address' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New email' }).fill('maria@new.test')
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The mailbox of the shop is closed')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(dialog.getByText('A proposal for this account is already open.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'New email' })).toHaveValue('maria@new.test')
})

test('a mailed code verifies a person without an own phone', async () => {
  const facts: PartnerSupport['facts'] = [
    ...support.facts.filter(({ fact }) => fact !== 'OWN_PHONE'),
    { fact: 'MAILED_CODE', value: 'maria@delgado.test' },
  ]
  let code: SupportContact['code'] = null
  const shown = () => ({ ...call, code })
  const sentAt = '2026-11-23T18:47:00.000Z'
  const { asked } = await open(() => false, {
    [`GET ${path}/support`]: () => ({ body: { ...support, facts, call: shown() } }),
    [`POST ${path}/contacts/${call.id}/code`]: () => {
      code = { fact: 'MAILED_CODE', sentAt, isRight: false }
      return { body: shown() }
    },
    [`POST ${path}/contacts/${call.id}/code/check`]: ({ body }: { body: unknown }) => {
      if (JSON.stringify(body).includes('111111')) return no('passcode.wrong', 'This code is not right.')
      code = { fact: 'MAILED_CODE', sentAt, isRight: true }
      return { body: shown() }
    },
    [`POST ${path}/contacts/${call.id}/check`]: () => ({
      body: { ...shown(), result: 'VERIFIED', right: ['SUPPORT_ID', 'MAILED_CODE'] },
    }),
  })
  const store = screen.getByRole('button', { name: 'Store the result' })
  await right('Support id 61570934').click()
  await expect.element(store).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Mail a code to maria@delgado.test' }).click()
  await screen.getByLabelText('Code that the caller reads aloud').fill('111111')
  await expect.element(screen.getByText('This code is not right.')).toBeVisible()
  await screen.getByLabelText('Code that the caller reads aloud').fill('222222')
  await expect.element(screen.getByText('The mailed code is right')).toBeVisible()
  await store.click()
  // The server adds the code: the console names only what the operator compared.
  await expect
    .poll(() => asked.findLast((one) => one.path.endsWith(`${call.id}/check`))?.body)
    .toMatchObject({ right: ['SUPPORT_ID'], wrong: [] })
})

test('a person without phone and proven address cannot be verified', async () => {
  const facts = support.facts.filter(({ fact }) => fact !== 'OWN_PHONE')
  await open(() => false, { [`GET ${path}/support`]: () => ({ body: { ...support, facts } }) })
  await right('Support id 61570934').click()
  await right('Account ends 7093').click()
  await expect.element(screen.getByText(/^No own phone and no proven mail address/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Store the result' }))
    .toHaveAttribute('aria-disabled', 'true')
})
