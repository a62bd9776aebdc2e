import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { filledStore } from '#portal/testing/business.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, maria } from '#portal/testing/partner.ts'

const path = `/api/store/${doral.id}`
const bananas = { code: '200411000009', plu: '4011', name: 'Bananas', list: 'Food' }
const luis = { ...maria, role: 'SUPERVISOR' as const }

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})
const open = (answers: Network = {}, as = maria) =>
  openPortal(`/stores/view/${doral.id}?tab=labels`, {
    as,
    answers: {
      [`GET ${path}`]: () => ({ body: { ...filledStore, id: doral.id, businessName: 'Delgado, Doral' } }),
      [`GET ${path}/scale-labels`]: () => ({ body: { labelForm: null, items: [bananas] } }),
      ...answers,
    },
  })

test('a scanned label and its PLU are added', async () => {
  const { asked } = await open({
    [`POST ${path}/scale-labels`]: () =>
      no('scale-label.taken', 'Taken.', [{ field: 'plu', code: 'scale-label.plu-taken', message: 'Taken.' }]),
  })
  await press('Add label')
  await userEvent.keyboard('200465105998{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('200465105998')
  await userEvent.fill(screen.getByRole('textbox', { name: 'PLU' }), '4011')
  await screen.getByRole('dialog').getByRole('button', { name: 'Add label' }).click()
  await expect.element(screen.getByText('This store has a label for this PLU already.')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a Store Admin finds the form with two labels', async () => {
  const { asked } = await open({ [`PUT ${path}/settings`]: () => ({ body: { labelForm: 'PRICE_4_CHECKED' } }) })
  await press('Set up with a label')
  const use = screen.getByRole('button', { name: 'Use this reading' })
  await userEvent.keyboard('036000291452{Enter}')
  await expect.element(screen.getByText(/Enter a label of a scale/)).toBeVisible()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Label from the scale' }))
  // $4.12 has the price check digit 0, so five digits read the same.
  await userEvent.keyboard('212345004128{Enter}')
  const prices = screen.getByRole('radio', { name: /Item 12345, \$4\.12/ })
  await expect.element(prices.first()).toBeVisible()
  expect(prices.elements()).toHaveLength(2)
  await screen.getByRole('radio', { name: /Price of 4 digits with a check digit/ }).click()
  await expect.element(screen.getByText(/Two forms read these labels alike/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Label from the scale' }).click()
  await userEvent.keyboard('212345504291{Enter}')
  await screen.getByRole('radio', { name: /Item 12345, \$4\.12; Item 12345, \$4\.29/ }).click()
  await use.click()
  await expect.element(screen.getByText('Terminals now take the price from the label.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    labelForm: 'PRICE_4_CHECKED',
    labels: ['212345004128', '212345504291'],
  })
})

test('a Store Admin turns prices from labels off', async () => {
  const { asked } = await open({
    [`GET ${path}/scale-labels`]: () => ({ body: { labelForm: 'PRICE_5', items: [] } }),
    [`PUT ${path}/settings`]: () => ({ body: { labelForm: null } }),
  })
  await expect.element(screen.getByText('Price of 5 digits without a check digit')).toBeVisible()
  await press('Turn off')
  await expect.element(screen.getByText('Terminals now use the price of your items.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ labelForm: null })
})

test('a Supervisor reads who switches label prices', async () => {
  await open({}, luis)
  await expect.element(screen.getByText('A Store Admin can change it.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Set up with a label' })).not.toBeInTheDocument()
})

test('large letters on a phone keep the form dialog in the window', async () => {
  await screen.viewport(390, 844)
  document.documentElement.style.fontSize = '32px'
  try {
    await chooseLanguage('es-ES')
    await open()
    await press('Configurar con una etiqueta')
    const read = screen.getByRole('button', { name: 'Leer la etiqueta' })
    await expect.element(read).toBeVisible()
    expect(read.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
