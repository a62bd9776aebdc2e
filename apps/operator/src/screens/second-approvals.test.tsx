import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { freshCodeHeader } from '@tillgate/contract/route.ts'
import { secondApprovals } from '@tillgate/contract/testing/operator-actions.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { anApplication } from '#operator/testing/applications.ts'
import { moved } from '#operator/testing/decisions.ts'
import { notice } from '#operator/testing/exceptions.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { delgadoDetail, pageOf } from '#operator/testing/partners.ts'
import { feeProposal } from '#operator/testing/proposals.ts'
import { caseLift, caseRow, sanctionCase } from '#operator/testing/sanction-cases.ts'
import { oliveName, ottoName, runDetail, runId } from '#operator/testing/settlement.ts'
import { idOf, olive, otto, staffOverview, staffProposal } from '#operator/testing/staff.ts'

type Approval = (typeof secondApprovals)[number]
type Case = {
  url: string
  as?: typeof olive
  answers: Network
  /** Address that receives the confirmation. */
  path: string
  answer: unknown
  /** Opens the dialog. */
  open: () => Promise<void>
  /** Object, amount, proposer, time and reason. */
  shows: readonly (string | RegExp)[]
  /** Button of a dialog that asks for a reason before the code. */
  verb?: string
}

const at = '2026-11-23T15:04:00.000Z'
const when = /Nov 23, (2026, )?10:04 AM/
const application = anApplication()
const showing = (part: Partial<ApplicationDetail>): Network => ({
  [`GET ${applicationPath}`]: () => ({ body: { ...application, ...part } }),
})
const applicationUrl = `/applications/${application.id}`
const tick = async (...names: (string | RegExp)[]): Promise<void> => {
  for (const name of names) await screen.getByRole('checkbox', { name }).click()
}
const reason = 'The second letter of the bank confirms the first one.'
const casePath = `/api/operator/sanction-cases/${caseRow.id}`
const runPath = `/api/operator/settlement-runs/${runId}`
const proposalPath = `/api/operator/proposals/${feeProposal.id}`
const candidate: ApplicationDetail['screening']['candidates'][number] = {
  id: idOf(700),
  entry: {
    uid: '90001',
    kind: 'PERSON',
    name: 'Tomas KELLER',
    akas: [],
    programs: ['SDGT'],
    birthDates: [],
    countries: [],
    addresses: [],
    ids: [],
    remarks: '',
  },
  listedName: 'Tomas KELLER',
  score: 93,
  publishedOn: '2026-11-13',
  foundAt: at,
  state: 'PROPOSED',
  reason: 'Born 1984 on the license, the listed person 1962.',
  proposedBy: ottoName,
  proposedAt: at,
  decidedBy: null,
  decidedAt: null,
  blocker: null,
  who: 'OWNER',
  name: 'Thomas Keller',
}
const stuck = delgadoDetail.users[0]

const cases: Record<Approval, Case> = {
  approveRun: {
    url: `/settlement-runs/view/${runId}`,
    answers: {
      [`GET ${runPath}`]: () => ({ body: runDetail }),
      [`GET ${runPath}/orders`]: () => ({ body: pageOf([]) }),
    },
    path: `${runPath}/approve`,
    answer: { id: runId, number: 4471, status: 'APPROVED' },
    open: async () => {
      await tick('11 transfers, $42,457.61 go out', '2 orders, $3,489.18 stay held')
      await press('Approve and send $42,457.61')
    },
    shows: [
      /^R-4471, Harbor Health/,
      'Otto Lang proposes',
      '$42,457.61',
      /Nov 23, \d+:\d+ PM/,
      'Both holds are right.',
    ],
  },
  confirmChangeProposal: {
    url: `/proposals/${feeProposal.id}`,
    as: otto,
    answers: { [`GET ${proposalPath}`]: () => ({ body: feeProposal }) },
    path: `${proposalPath}/confirm`,
    answer: { ...feeProposal, state: 'APPROVED', decidedBy: ottoName, decidedAt: at },
    open: async () => {
      await tick(/^I compared/)
      await press('Confirm and mail 1 partner')
    },
    shows: [
      'Fee proposal P-12, Benefit Card',
      '2.90%, $0.20, $500.00',
      'Olive Price proposes',
      /Nov 23, 2026, 10:32 AM/,
      'Amendment 4 of the agreement.',
    ],
  },
  confirmStaffProposal: {
    url: '/staff',
    as: otto,
    answers: { 'GET /api/operator/staff-overview': () => ({ body: { ...staffOverview, open: [staffProposal()] } }) },
    path: `/api/operator/staff-proposals/${idOf(70)}/confirm`,
    answer: staffProposal({ state: 'APPROVED' }),
    open: () => press('Confirm invitation'),
    shows: [/^P-7, .*odile@operator\.test/, 'Opal Reyes proposes', /Nov 23, 10:05 AM/, /^Covers for Olive Price/],
  },
  confirmProposal: {
    url: applicationUrl,
    answers: showing({
      blocked: 'PROPOSAL',
      proposal: {
        kind: 'APPROVE',
        by: ottoName,
        at,
        accepted: ['identity'],
        overrides: [{ check: 'identity', reason: 'Known under both of her names' }],
        reason: null,
        text: '',
      },
    }),
    path: `${applicationPath}/confirm`,
    answer: moved(),
    open: () => press('Confirm approval'),
    shows: [/^Approval proposed, /, 'Otto Lang proposes', when, 'Identity: Known under both of her names'],
  },
  answerAppeal: {
    url: applicationUrl,
    as: otto,
    answers: showing({
      status: 'REJECTED',
      phase: 'DECIDED',
      decidedAt: at,
      decidedBy: oliveName,
      rejection: { reason: 'OTHER', text: 'The lease names another tenant.' },
      appeal: { at, text: 'Please look again.', isOpen: true, blocker: null },
    }),
    path: `${applicationPath}/appeal`,
    answer: moved(),
    open: () => press('Review again'),
    verb: 'Review again',
    shows: [/^Olive Price rejected/, when, 'The lease names another tenant.'],
  },
  endRecheck: {
    url: applicationUrl,
    as: otto,
    answers: showing({
      status: 'APPROVED',
      phase: 'RECHECK',
      decidedAt: at,
      decidedBy: ottoName,
      recheck: {
        since: at,
        causes: ['HOLDER'],
        formerNames: [],
        end: { by: oliveName, at, reason: 'The bank confirmed the holder by phone' },
      },
    }),
    path: `${applicationPath}/recheck-done`,
    answer: moved(),
    open: () => press('End re-check'),
    verb: 'End re-check',
    shows: [/^End the re-check\? /, 'Olive Price proposes', when, 'The bank confirmed the holder by phone'],
  },
  confirmSanctionCandidate: {
    url: applicationUrl,
    answers: showing({
      screening: {
        state: 'SCREENED',
        publishedOn: '2026-11-13',
        at,
        names: [{ who: 'OWNER', name: 'Thomas Keller' }],
        birthDate: null,
        candidates: [candidate],
      },
    }),
    path: `/api/operator/partners/${application.partnerId}/sanction-candidates/${candidate.id}/confirm`,
    answer: { state: 'CLEARED' },
    open: () => press('Confirm: another person'),
    shows: ['Not the same person: Thomas Keller, Tomas KELLER', 'Otto Lang proposes', when, candidate.reason],
  },
  confirmSanctionLift: {
    url: `/sanctions/case/${caseRow.id}`,
    as: otto,
    answers: { [`GET ${casePath}`]: () => ({ body: { ...sanctionCase, lift: caseLift } }) },
    path: `${casePath}/lift/confirm`,
    answer: { message: 'The case is saved.' },
    open: async () => {
      await tick(/I read the reason/, /is released\. The next run pays/, /sell again/)
      await press('Lift and release $4,241.45')
    },
    verb: 'Lift and release $4,241.45',
    shows: [/^Propose to lift: SC-7, /, '$4,241.45', 'Opal Reyes proposes', when, caseLift.reason],
  },
  waivePersonIdentity: {
    url: `/partners/${delgadoDetail.id}`,
    answers: {
      [`GET /api/operator/partners/${delgadoDetail.id}`]: () => ({
        body: {
          ...delgadoDetail,
          users: [
            {
              ...stuck,
              identityStatus: 'IDV_PENDING_REVIEW',
              waiver: { by: ottoName, at, reason: 'Known to us in person' },
            },
          ],
        },
      }),
    },
    path: `/api/operator/partners/${delgadoDetail.id}/users/${stuck?.id ?? ''}/identity-waiver`,
    answer: { isWaived: true, isClosed: false },
    open: () => press('Confirm waiver'),
    verb: 'Confirm waiver',
    shows: [/identity check proposed: /, 'Otto Lang proposes', when, 'Known to us in person'],
  },
  correctNotice: {
    url: `/exceptions/${notice.id}`,
    answers: {
      [`GET /api/operator/exceptions/${notice.id}`]: () => ({
        body: { ...notice, typedBy: { ...ottoName, at, reason: 'The bank read the number to me.' } },
      }),
    },
    path: `/api/operator/exceptions/${notice.id}/correct`,
    answer: { message: 'The account is corrected.' },
    open: async () => {
      await press('Type the number')
      await fill('Routing number', '021000021')
    },
    verb: 'Change the account',
    shows: [/: C02, Little River Co-op$/, '$3,234.93', 'Otto Lang proposes', when, 'The bank read the number to me.'],
  },
}

test('every second approval has a dialog', () => {
  expect(Object.keys(cases).toSorted()).toEqual([...secondApprovals].toSorted())
})

test.each(Object.entries(cases))('%s shows the proposal and needs a code', async (_, given) => {
  await screen.viewport(1440, 900)
  const sent: (string | null)[] = []
  await openConsole(given.url, {
    as: given.as ?? olive,
    typesCodes: true,
    answers: {
      ...given.answers,
      [`POST ${given.path}`]: ({ headers }) => {
        sent.push(headers.get(freshCodeHeader))
        return { body: given.answer }
      },
    },
  })
  await given.open()
  const dialog = screen.getByRole('dialog')
  for (const text of given.shows) await expect.element(dialog.getByText(text).first()).toBeVisible()
  if (given.verb !== undefined) {
    await fill('Reason', reason)
    await dialog.getByRole('button', { name: given.verb }).click()
  }
  expect(sent).toEqual([])
  await fill('Code of your authenticator', '123456')
  await expect.poll(() => sent).toEqual(['123456'])
})
