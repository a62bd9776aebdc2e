import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { noMenuCounts, openConsole } from '#operator/testing/open-console.tsx'
import { idOf, olive, otto, staffChange, staffOverview, staffProposal } from '#operator/testing/staff.ts'

const desk = () => screen.viewport(1440, 900)

test('invitation shows server errors beside their fields', async () => {
  await desk()
  let tries = 0
  const taken = no('input.invalid', '', [{ field: 'email', code: 'x', message: 'This email is taken.' }])
  const { page, asked } = await openConsole('/staff?inviting=true', {
    as: otto,
    answers: {
      'POST /api/operator/staff': () => ((tries += 1) === 1 ? taken : { body: { id: idOf(9), isProposed: true } }),
    },
  })
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText('Email is required')).toBeVisible()

  await form.getByLabelText('First Name').fill('Pia')
  await form.getByLabelText('Last Name').fill('Vance')
  await form.getByLabelText('Email').fill('pia@operator.test')
  await form.getByLabelText('Reason').fill('Leads the new claims team.')
  await form.getByRole('checkbox', { name: /^Administrator/ }).click()
  await expect.element(form.getByText(/^Asked: Opal Reyes/)).toBeVisible()
  await form.getByRole('button', { name: 'Propose invitation' }).click()
  await expect.element(page.getByText('This email is taken.')).toBeVisible()
  await form.getByLabelText('Email').fill('pia.vance@operator.test')
  await form.getByRole('button', { name: 'Propose invitation' }).click()

  await expect.element(page.getByText('Proposed. Another administrator confirms.')).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    firstName: 'Pia',
    lastName: 'Vance',
    email: 'pia.vance@operator.test',
    role: 'OPERATOR_ADMIN',
    staffRoles: ['REVIEWER'],
  })
})

test('deactivating asks first; dialog shows the last-administrator error', async () => {
  await desk()
  const last = {
    status: 409,
    body: { code: 'staff.last-admins', message: 'Somebody has to administer.', requestId: 'r' },
  }
  const { page, asked } = await openConsole('/staff', {
    as: otto,
    answers: { [`POST /api/operator/staff/${idOf(3)}/deactivate`]: () => last },
  })
  await press('Actions for Nina Shaw')
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])

  await fill('Reason', 'Leaves the company on Friday.')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()

  await expect.element(page.getByText('Somebody has to administer.')).toBeVisible()
})

test('operators cannot remove their own access', async () => {
  await desk()
  const { page } = await openConsole('/staff', { as: otto })

  await expect.element(page.getByText('You', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for Otto Lang' }).elements()).toHaveLength(0)
})

test('menu proposes reset and role with a reason', async () => {
  await desk()
  const proposed = { body: { isProposed: true } }
  const { page, asked } = await openConsole('/staff', {
    as: otto,
    answers: {
      [`POST /api/operator/staff/${idOf(3)}/authenticator-reset`]: () => proposed,
      [`POST /api/operator/staff/${idOf(3)}/role`]: () => proposed,
    },
  })
  for (const act of ['Reset authenticator', 'Change roles']) {
    await press('Actions for Nina Shaw')
    await page.getByRole('menuitem', { name: act }).click()
    if (act === 'Change roles') await page.getByRole('checkbox', { name: /^Treasury/ }).click()
    await fill('Reason', 'Lost phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
    await expect.element(page.getByText('Enter a reason of at least 20 characters.')).toBeVisible()
    await fill('Reason', 'Lost phone, reported at the desk.')
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  }

  const posts = asked.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path }) => path.replace(/.*\//, ''))).toEqual(['authenticator-reset', 'role'])
  expect(posts[1]?.body).toMatchObject({
    role: 'OPERATOR',
    staffRoles: ['REVIEWER', 'TREASURY', 'SUPPORT'],
    reason: 'Lost phone, reported at the desk.',
  })
})

const openProposals = (...open: ReturnType<typeof staffProposal>[]) => ({
  'GET /api/operator/staff-overview': () => ({ body: { ...staffOverview, open } }),
  'GET /api/operator/menu-counts': () => ({
    body: { ...noMenuCounts, waiting: { STAFF: open.filter(({ blocker }) => blocker === null).length } },
  }),
})

test('second administrator confirms; a proposer can only withdraw', async () => {
  await desk()
  const path = `/api/operator/staff-proposals/${idOf(70)}/confirm`
  const { page, asked } = await openConsole('/staff', {
    as: otto,
    answers: {
      ...openProposals(
        staffProposal(),
        staffProposal({ id: idOf(71), number: 8, change: staffChange('RAISE'), blocker: 'proposer' }),
      ),
      [`POST ${path}`]: () => ({ body: staffProposal({ state: 'APPROVED' }) }),
    },
  })
  const own = page.getByRole('region', { name: 'Change the roles of Odile Marchand' })
  await expect.element(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(own.getByRole('button', { name: /Confirm|Decline/ }).elements()).toHaveLength(0)
  await expect.element(page.getByText('1 proposal about staff waits for you')).toBeInTheDocument()

  await press('Confirm invitation')
  await fill('Code of your authenticator', '111111')
  await expect.element(page.getByText('P-7 is confirmed.')).toBeVisible()
  expect(asked.filter((call) => call.path === path)).toHaveLength(1)
})

test('a proposal that closes itself shows its reason', async () => {
  await desk()
  const closed = staffProposal({ state: 'SUPERSEDED', obstacle: 'email-taken' })
  const { page } = await openConsole('/staff', {
    as: otto,
    answers: {
      ...openProposals(staffProposal()),
      [`POST /api/operator/staff-proposals/${idOf(70)}/confirm`]: () => ({ body: closed }),
    },
  })
  await press('Confirm invitation')
  await fill('Code of your authenticator', '111111')
  await expect.element(page.getByText('P-7 closed without effect. The email has an account already.')).toBeVisible()
})

test('taking a role needs no second administrator', async () => {
  await desk()
  const path = `/api/operator/staff/${idOf(3)}/role`
  const { page, asked } = await openConsole('/staff', {
    as: otto,
    answers: { [`POST ${path}`]: () => ({ body: { isProposed: false } }) },
  })
  await press('Actions for Nina Shaw')
  await page.getByRole('menuitem', { name: 'Change roles' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Reviewer/ }).click()
  await dialog.getByRole('checkbox', { name: /^Support/ }).click()
  await fill('Reason', 'Moves to another team in December.')
  await dialog.getByRole('button', { name: 'Take roles' }).click()
  await expect.element(dialog.getByText('Choose at least one role. An auditor holds no other role.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Support/ }).click()
  await expect.element(dialog.getByText('Taken: Reviewer')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take roles' }).click()
  await expect.element(page.getByText('Done: Nina Shaw.')).toBeVisible()
  expect(asked.find((call) => call.path === path)?.body).toMatchObject({ role: 'OPERATOR', staffRoles: ['SUPPORT'] })
})

test('an auditor reads staff and changes nothing', async () => {
  await desk()
  const { page } = await openConsole('/staff', { as: { ...olive, staffRoles: ['AUDITOR'] } })
  await expect.element(page.getByText('Nina Shaw')).toBeVisible()
  await expect.element(page.getByText(/takes another role: Administrator/)).toBeVisible()
  expect(page.getByRole('button', { name: /Actions for|Invite/ }).elements()).toHaveLength(0)
})

test('names roles that fewer than two people hold', async () => {
  await desk()
  const holders = { ...staffOverview.counts.holders, TREASURY: 1 }
  const { page } = await openConsole('/staff', {
    as: otto,
    answers: {
      'GET /api/operator/staff-overview': () => ({
        body: { ...staffOverview, counts: { ...staffOverview.counts, holders } },
      }),
    },
  })
  await expect.element(page.getByText(/^Treasury: 1 can use it/)).toBeVisible()
})
