import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { Terminal } from '@tillgate/contract/terminals.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { filledStore } from '#portal/testing/business.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, maria } from '#portal/testing/partner.ts'

const path = `/api/store/${doral.id}`
const idOf = (n: number) => `0190bbbb-0000-7000-8000-00000000000${n}`
const seen = () => new Date(Date.now() - 130_000).toISOString()
const front: Terminal = {
  id: idOf(1),
  name: 'Front',
  status: 'ACTIVE',
  model: 'Test 1',
  appVersion: '2.4.1',
  createdAt: '2026-11-01T10:00:00.000Z',
  activatedAt: '2026-11-01T10:05:00.000Z',
  lastSeenAt: seen(),
  retiredAt: null,
  updateBy: null,
  codeExpiresAt: null,
  issuedAt: null,
}
const old = { ...front, id: idOf(2), name: 'Back', appVersion: '2.3.8', updateBy: '2099-12-14T17:00:00.000Z' }
const waiting: Terminal = {
  ...front,
  id: idOf(3),
  name: '',
  status: 'PENDING',
  appVersion: '',
  lastSeenAt: null,
  activatedAt: null,
  codeExpiresAt: '2099-11-22T17:00:00.000Z',
}
const tooLate = { ...waiting, id: idOf(4), name: 'Late', codeExpiresAt: '2024-11-22T17:00:00.000Z' }
const gone: Terminal = { ...front, id: idOf(5), name: 'Gone', status: 'RETIRED', retiredAt: '2026-11-20T17:00:00.000Z' }
const fees = { additional: 500, next: 0 }
const all = [front, old, waiting, tooLate, gone]
const luis = { ...maria, role: 'SUPERVISOR' as const }
const activation = { terminalId: idOf(6), activationCode: 'ABCD2345', expiresAt: '2099-11-22T17:00:00.000Z' }
const broken = { status: 500, body: { code: 'fault.server', message: '', requestId: 'r' } }

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})
const open = (answers: Network = {}, as = maria) =>
  openPortal(`/stores/view/${doral.id}`, {
    as,
    answers: {
      [`GET ${path}`]: () => ({ body: { ...filledStore, id: doral.id, businessName: 'Delgado, Doral' } }),
      [`GET ${path}/terminals`]: () => ({
        body: {
          items: all.map((one) => ({ ...one, lastSeenAt: one.lastSeenAt && seen() })),
          fees,
        },
      }),
      ...answers,
    },
  })
const rowOf = (name: string) => screen.getByRole('row').filter({ hasText: name })

test('terminals show app, last contact, pending step and status', async () => {
  await open()
  await expect.element(rowOf('Front').filter({ hasText: /2\.4\.1.*2 minutes ago.*Active/ })).toBeVisible()
  await expect.element(rowOf('Back').filter({ hasText: /2\.3\.8.*Update by Dec 14/ })).toBeVisible()
  await expect
    .element(rowOf('00000003').filter({ hasText: /Not installed.*valid until.*Nov 22.*New code.*Pending/ }))
    .toBeVisible()
  await expect.element(rowOf('Late').filter({ hasText: /Its activation code ended .*Nov 22/ })).toBeVisible()
  await expect.element(rowOf('Gone').filter({ hasText: /Retired .*Nov 20/ })).toBeVisible()
  await expect.element(screen.getByText('The first is $0.00, each further one $500.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Actions for Gone' }).elements()).toHaveLength(0)
})

test('keyboard adds a terminal and its code shows once', async () => {
  const { asked } = await open({ [`POST ${path}/terminals`]: () => ({ body: activation }) })
  await press('Add terminal')
  await expect.element(screen.getByLabelText('Name (optional)')).toHaveFocus()
  await userEvent.keyboard('Counter 2{Enter}')

  const dialog = screen.getByRole('dialog', { name: 'Activation code for Counter 2' })
  await expect.element(dialog.getByText(/ABCD 2345/)).toBeVisible()
  await expect.element(dialog.getByText(/Valid for 24 hours, until .*Nov 22/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy code' })).toHaveFocus()
  await expect.element(dialog.getByText('Scan with the phone that becomes the till')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: /^QR code that opens the till/ })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Open the till on this device' }))
    .toHaveAttribute('href', `${location.origin}/till#ABCD2345`)
  expect(await axeViolations('[role=dialog]')).toEqual([])
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([{ name: 'Counter 2' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Add terminal' })).toHaveFocus()
  expect(screen.getByText(/ABCD 2345/).elements()).toHaveLength(0)
  await expect
    .poll(() => asked.filter((call) => call.path === `${path}/terminals` && call.method === 'GET').length)
    .toBe(2)
})

test('name errors appear beside the field, refusals in dialog', async () => {
  const { asked } = await open({ [`POST ${path}/terminals`]: () => no('terminal.too-many', 'Retire one first.') })
  await press('Add terminal')
  const name = screen.getByLabelText('Name (optional)')
  await name.fill('x'.repeat(101))
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('The name can have 100 characters at most').first()).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await name.fill('Counter')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Retire one first.')).toBeVisible()
  await expect.element(name).toHaveValue('Counter')
})

test('waiting terminal gets a new code', async () => {
  await open({ [`POST ${path}/terminals/${waiting.id}/activation-code`]: () => ({ body: activation }) })
  await press('New code for 00000003')
  const dialog = screen.getByRole('dialog', { name: 'Activation code for 00000003' })
  await expect.element(dialog.getByText(/ABCD 2345/)).toBeVisible()
})

test('retires a terminal after confirmation', async () => {
  let tries = 0
  const put = `PUT ${path}/terminals/${front.id}/retire`
  const { asked } = await open({
    [put]: () => ((tries += 1) === 1 ? broken : { body: { ...front, status: 'RETIRED' } }),
  })
  for (const said of [/Front was not retired\./, 'Front is retired.']) {
    await press('Actions for Front')
    await screen.getByRole('menuitem', { name: 'Retire' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Retire Front?' })
    await expect.element(dialog.getByText(/stops taking benefit cards at once and for good/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await dialog.getByRole('button', { name: 'Retire' }).click()
    await expect.element(screen.getByText(said)).toBeVisible()
  }
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('Supervisor sees terminals read-only', async () => {
  await open({}, luis)
  await expect.element(rowOf('00000003').filter({ hasText: /valid until/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /Add terminal|New code|Actions for|Retire/ }).elements()).toHaveLength(0)
})

test('empty terminal list shows a message', async () => {
  await open({ [`GET ${path}/terminals`]: () => ({ body: { items: [], fees } }) })
  await expect.element(screen.getByText(/No terminals yet\. Add one/)).toBeVisible()
})

test('failed terminal list recovers on retry', async () => {
  let isUp = false
  await open({ [`GET ${path}/terminals`]: () => (isUp ? { body: { items: [front], fees } } : broken) })
  await expect.element(screen.getByText('The terminals could not be loaded.')).toBeVisible()
  isUp = true
  await press('Retry')
  await expect.element(rowOf('Front')).toBeVisible()
})

test('Spanish phone page shows terminals as cards', async () => {
  await screen.viewport(390, 844)
  await chooseLanguage('es-ES')
  await open()
  await expect.element(screen.getByText(/Aplicación 2\.4\.1 · hace 2 minutos/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Nuevo código para Late' })).toBeVisible()
  await press('Acciones de Late')
  await screen.getByRole('menuitem', { name: 'Retirar' }).click()
  await expect.element(screen.getByRole('dialog', { name: '¿Retirar Late?' })).toBeVisible()
})
