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
      [`GET ${path}/scale-labels`]: () => ({ body: { randomWeightPrice: false, items: [bananas] } }),
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

test('a Store Admin switches label prices', async () => {
  const { asked } = await open({ [`PUT ${path}/settings`]: () => ({ body: { randomWeightPrice: true } }) })
  await screen.getByRole('switch', { name: 'Take the price from the label' }).click()
  await expect.element(screen.getByText('Terminals now take the price from the label.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ randomWeightPrice: true })
})

test('a Supervisor reads who switches label prices', async () => {
  await open({}, luis)
  await expect.element(screen.getByText('A Store Admin can change it.')).toBeVisible()
  await expect.element(screen.getByRole('switch')).not.toBeInTheDocument()
})
