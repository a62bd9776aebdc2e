import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { anaAsOwner, anaProfile, businessNetwork } from '#portal/testing/business.ts'
import { danaJoining, joiningStore, sentOnboardingState, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'

const address = '/bo-register/retailer-onboarding/business-details?part=owners'
const at = `/api/store/${joiningStore}`
const saving = `PUT ${at}/ownership`

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

const onboardingState = () => onboardingStateOf({ part: 'owners', hasBusiness: true })

const open = async (answers: Network = {}) => {
  const portal = await openPortal(address, {
    as: anaJoining,
    answers: { ...businessNetwork(onboardingState), ...answers },
  })
  await expect.element(portal.page.getByRole('button', { name: 'Add another person' })).toBeVisible()
  return portal
}
const person = (nth: number) => screen.getByRole('group').nth(nth)
const fillPerson = async (nth: number, name: string, share: string) => {
  await person(nth).getByLabelText('First Name').fill(name)
  await person(nth).getByLabelText('Last Name').fill('Ruiz')
  await person(nth).getByLabelText('Email').fill(`${name.toLowerCase()}@ruiz.test`)
  await person(nth).getByLabelText('Phone number').fill('3055550142')
  await person(nth).getByLabelText('Ownership').fill(share)
}
const confirm = () => screen.getByRole('checkbox', { name: 'Everybody who owns 25% or more is listed.' }).click()

test('1 §3: "I am the only owner" fills in the user', async () => {
  let isSaved = false
  const { page, asked, url } = await open({
    'GET /api/retailer/onboarding': () => ({
      body: onboardingStateOf({ part: isSaved ? 'documents' : 'owners', hasBusiness: true, hasOwners: isSaved }),
    }),
    [saving]: () => {
      isSaved = true
      return { body: { owners: [anaAsOwner], version: 2 } }
    },
  })
  await press('I am the only owner')
  await expect.element(page.getByText('Total ownership 100%')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Control person' })).toBeChecked()
  await press('Save and continue')
  await expect
    .element(page.getByRole('button', { name: 'Confirm that everybody with 25% or more is listed.' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('checkbox'))
    .toHaveAccessibleDescription('Confirm that everybody with 25% or more is listed.')
  expect(asked.filter(({ path, method }) => method === 'PUT' && path.endsWith('ownership'))).toEqual([])

  await confirm()
  await press('Save and continue')

  await expect.poll(url).toBe('/bo-register/retailer-onboarding/business-details?part=documents')
  expect(asked.find(({ path, method }) => method === 'PUT' && path.endsWith('ownership'))?.body).toMatchObject({
    owners: [{ ...anaAsOwner, ownerPhoneNumber: '3055550142' }],
    isComplete: true,
  })
})

test('adding an owner moves focus; over 100% is rejected', async () => {
  const { page, asked } = await open()
  await fillPerson(0, 'Ana', '75')
  await expect.element(page.getByText('Total ownership 75%')).toBeVisible()

  await press('Add another person')
  await expect.element(person(1).getByLabelText('First Name')).toHaveFocus()
  // Only the empty field has an error, not all fields of an empty card.
  await page.getByText('Total ownership 75%').click()
  await expect.element(person(1).getByText('First Name is a required field')).toBeVisible()
  expect(person(1).getByText('Email is required').elements()).toEqual([])
  await fillPerson(1, 'Luz', '33.34')
  await expect.element(page.getByText('Total ownership 108.34%')).toBeVisible()
  await confirm()
  await press('Save and continue')

  await expect.element(page.getByRole('button', { name: 'Total ownership must not exceed 100%.' })).toBeVisible()
  expect(asked.filter(({ path, method }) => method === 'PUT' && path.endsWith('ownership'))).toEqual([])
})

test('exactly one person has control and control is transferable', async () => {
  const { page, asked, url } = await open()
  await fillPerson(0, 'Ana', '50')
  await press('Add another person')
  await fillPerson(1, 'Luz', '50')
  await person(1).getByRole('radio').click()
  await expect.element(person(0).getByRole('radio')).not.toBeChecked()
  await confirm()
  await press('Save and continue')

  await expect
    .poll(() => asked.find(({ path, method }) => method === 'PUT' && path.endsWith('ownership'))?.body)
    .toMatchObject({ owners: [{ isControlPerson: false }, { isControlPerson: true }] })
  await expect.poll(url).toBe(address)
  await expect.element(page.getByRole('heading', { name: 'Owner details' })).toBeVisible()
})

test('1 §2: deleting an owner asks by name and moves focus', async () => {
  const { page } = await open()
  await fillPerson(0, 'Ana', '50')
  await press('Add another person')
  await fillPerson(1, 'Luz', '50')
  await person(1).getByRole('radio').click()

  await press('Remove Luz Ruiz')
  await expect.element(page.getByRole('dialog', { name: 'Remove Luz Ruiz?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()

  await expect.element(page.getByRole('button', { name: 'Add another person' })).toHaveFocus()
  await expect.element(page.getByRole('radio')).toHaveLength(1)
  await expect.element(page.getByRole('radio')).toBeChecked()
  await expect.element(page.getByText('Luz Ruiz removed.')).toBeInTheDocument()
})

test('no owner at 25% requires a confirmation', async () => {
  const { page } = await open()
  await fillPerson(0, 'Ana', '20')

  await expect.element(page.getByText(/^Nobody listed owns 25% or more/)).toBeVisible()
})

test('server error about the list appears above the form', async () => {
  const { page } = await open({
    [saving]: () =>
      no('input.invalid', 'Something went wrong.', [
        { field: 'owners', code: 'owners.repeated', message: 'Each person needs an email of their own.' },
      ]),
  })
  await press('I am the only owner')
  await confirm()
  await press('Save and continue')

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Each person needs an email of their own.' }))
    .toHaveFocus()
})

test('typed owners are restored from the draft', async () => {
  const owners = [
    { ...anaAsOwner, ownership: '60', ownerPhoneNumber: '305' },
    { ...anaAsOwner, firstName: 'Luz', ownership: '' },
  ]
  const { page } = await open({
    [`GET ${at}/draft/owners`]: () => ({
      body: { text: JSON.stringify({ owners, isComplete: false }), savedAt: '2026-11-21T15:42:00.000Z' },
    }),
  })
  await expect.element(page.getByText('Draft restored')).toBeVisible()
  await expect.element(person(1).getByLabelText('First Name')).toHaveValue('Luz')
  await expect.element(page.getByText('Total ownership 60%')).toBeVisible()

  await press('Discard')

  await expect.element(page.getByRole('radio')).toHaveLength(1)
  await expect.element(person(0).getByLabelText('First Name')).toHaveValue('')
})

test('provider enters its owners first', async () => {
  let isSaved = false
  const { page, url } = await openPortal('/', {
    as: danaJoining,
    answers: {
      ...businessNetwork(() =>
        onboardingStateOf({ isProvider: true, step: isSaved ? 'identity' : 'owner-details', hasOwners: isSaved }),
      ),
      [`GET /api/user/${danaJoining.id}`]: () => ({ body: anaProfile }),
      [saving]: () => {
        isSaved = true
        return { body: { owners: [anaAsOwner], version: 2 } }
      },
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Owner details' })).toHaveFocus()
  expect(url()).toBe('/bo-register/provider-onboarding/owner-details')
  await press('I am the only owner')
  await confirm()
  await press('Save and continue')

  await expect.poll(url).toBe('/bo-register/identity-verification')
})

test('sent list is locked unless the reviewer asked', async () => {
  const question = { id: joiningStore, field: 'W9' as const, message: 'Again', isAnswered: false, answer: null }
  const { page } = await openPortal(address, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => sentOnboardingState({ phase: 'INFO_REQUESTED', asked: [question] })),
      [`GET ${at}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
    },
  })
  await expect.element(page.getByLabelText('First Name')).toHaveAttribute('readonly')
  expect(page.getByRole('button', { name: 'Add another person' }).elements()).toEqual([])
  await expect.element(page.getByRole('checkbox')).toBeDisabled()
})

test('owners with one email are marked', async () => {
  const { page, asked } = await open()
  await fillPerson(0, 'Ana', '60')
  await press('Add another person')
  await fillPerson(1, 'Luz', '40')
  await person(1).getByLabelText('Email').fill('Ana@ruiz.test')
  await confirm()
  await press('Save and continue')
  const sentence = 'Each person needs an email of their own.'
  for (const nth of [0, 1]) {
    await expect.element(person(nth).getByLabelText('Email')).toHaveAccessibleDescription(sentence)
  }
  await expect.element(page.getByRole('button', { name: `Person 2: ${sentence}` })).toBeVisible()
  expect(asked.some(({ method, path }) => `${method} ${path}` === saving)).toBe(false)
})
