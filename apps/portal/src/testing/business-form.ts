import { fill } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { businessNetwork } from './business.ts'
import { joiningStore } from './onboarding.ts'
import { openPortal } from './open-portal.tsx'
import { anaJoining } from './partner.ts'

export const businessUrl = '/bo-register/retailer-onboarding/business-details'
export const storePath = `/api/store/${joiningStore}`
export const savingBusiness = `PUT ${storePath}/business-information`
export const einLabel = 'Employer Identification Number (EIN)'

/** Opens the business form of a new retailer; `answers` replace those of the test network. */
export const openBusinessForm = async (answers: Network = {}, as = anaJoining, url = businessUrl) => {
  const portal = await openPortal(url, { as, answers: { ...businessNetwork(), ...answers } })
  await expect.element(portal.page.getByLabelText('Business name')).toBeVisible()
  return portal
}

export const chooseState = async (wanted: string) => {
  await page.getByRole('combobox', { name: 'State' }).fill(wanted)
  await userEvent.keyboard('{ArrowDown}{Enter}')
}

/** Fills every required field; the city is misspelled. */
export const fillBusiness = async () => {
  await fill('Business name', 'Ruiz Pharmacy LLC')
  await fill('Doing business as', 'Ruiz Pharmacy')
  await fill(einLabel, '65-1234567')
  await fill('Address line 1', '4801 Palm Avenue')
  await fill('City', 'Hiala')
  await chooseState('flor')
  await fill('ZIP code', '33012')
}

/** The PUT requests of a path among all that the page sent. */
export const putsTo = (asked: { method: string; path: string; body: unknown }[], path: string) =>
  asked.filter((one) => one.method === 'PUT' && one.path === path)
