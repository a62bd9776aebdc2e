import { getStore } from '@tillgate/contract/business.ts'
import { requestManualCardEntry } from '@tillgate/contract/card-entry.ts'
import { createCoverRequest } from '@tillgate/contract/cover-requests.ts'
import { createItem } from '@tillgate/contract/items.ts'
import * as onboarding from '@tillgate/contract/onboarding.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import * as decisions from '@tillgate/contract/operator-decisions.ts'
import { remindUnfinished } from '@tillgate/contract/operator-funnel.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { approveRun, proposeRun, requestAdjustment } from '@tillgate/contract/operator-payouts.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import {
  proposePartnerEnd,
  resetPersonIdentity,
  suspendStore,
  waivePersonIdentity,
  withdrawPartnerEnd,
} from '@tillgate/contract/operator-partners.ts'
import { listSanctionCases } from '@tillgate/contract/operator-sanction-cases.ts'
import { decideSanctionCandidate } from '@tillgate/contract/operator-sanctions.ts'
import { proposeEmailChange, proposeFactorReset } from '@tillgate/contract/operator-support-calls.ts'
import { fetchBankToken } from '@tillgate/contract/plaidauth.ts'
import { waitingStates } from '@tillgate/contract/testing/waiting-states.ts'
import { listStoresByUser, updateStore } from '@tillgate/contract/stores.ts'
import { createUser } from '@tillgate/contract/users.ts'
import type { RejectionReason } from '@tillgate/domain/applications.ts'
import { mentionOf } from '@tillgate/domain/mentions.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { bounceOf, signedReport } from '@tillgate/sandbox/mail-reports.ts'
import { composeMail } from '@tillgate/phrases/mails.ts'
import type { UserRole } from '@tillgate/domain/users.ts'
import type { Person, Told } from '@tillgate/phrases/wait-rows.ts'
import { waitNames, waits, type WaitName } from '@tillgate/phrases/waits.ts'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operatorTenantId } from '#server/db/change.ts'
import { noNpiRegistry } from '#server/integrations/npi/live.ts'
import { sqlNow } from '#server/db/rows.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { anOwnerOfStore, aSentApplication } from '#server/testing/applicants.ts'
import { anApplication, type TestApplication } from '#server/testing/applications.ts'
import { ageDocuments } from '#server/testing/applications.queries.ts'
import { aBusinessEdit } from '#server/testing/business.ts'
import { testDatabase } from '#server/testing/database.ts'
import { because, standardProgram } from '#server/testing/forms.ts'
import { backdatePerson } from '#server/testing/funnel.queries.ts'
import { header, line, upload } from '#server/testing/imports.ts'
import { mailWaitingWork } from '#server/testing/inbox.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { onlyActive } from '#server/testing/operators.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, aUser, milk, password, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { registrationOf, somebody } from '#server/testing/registration.ts'
import { aCandidate, aListInForce } from '#server/testing/sanctions.queries.ts'
import { ageProposal, insertVerifiedCall } from '#server/testing/support.queries.ts'
import { createDocuments, createOwners } from '#server/world/onboarding.ts'
import { ageRows, getRow, listRows, updateRows } from '#server/world/rows.queries.ts'
import { reconcileBanks } from '../modules/banking/banking.jobs.ts'
import { runImport } from '../modules/catalogue/imports/run.service.ts'
import { sendDailyMails } from '../modules/notifications/daily.jobs.ts'
import { endPartnerships } from '../modules/partners/stores/ending.jobs.ts'
import { recipientOf } from '../modules/outbox/api.ts'
import { buildRun } from '../modules/settlement/runs/build.service.ts'
import { recheckLapsedLicenses } from '../modules/review/evidence/license.jobs.ts'
import { checkNpis } from '../modules/review/evidence/npi.jobs.ts'
import { checkTins } from '../modules/review/evidence/tin.jobs.ts'
import { endRechecks } from '../modules/review/evidence/recheck.service.ts'
import { remindSilent, tellOfLateReviews } from '../modules/review/decision/waiting.jobs.ts'
import { screenChanged } from '../modules/sanctions/screening/screen.jobs.ts'
import { recordUnusedInvites } from '../modules/users/invitations/unused-invites.jobs.ts'

const { app, plaid, aPayout, file, take } = await repliesApp({ DATABASE_URL: await testDatabase('_waits') })
const { drive } = plaid
const post = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))
const [olive, otto] = [await anOperator(app), await anOperator(app)]
const [ada, bea] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]

type Mail = { id: string; kind: string; to: string }
/** `about`: ids that the entries of the inbox may name. `mails`: read in a mailbox instead of the queue. */
type Reached = {
  partnerId: string
  email: string
  about?: string[]
  mails?: Mail[]
  readState?: () => Promise<object>
}

const Queued = z.looseObject({ kind: z.optional(z.string()), to: z.optional(z.string()) })
/** Mails that are queued for people of a partner, or for operators. */
const queuedMails = (partnerId: string): Promise<Mail[]> =>
  withTenant({ pool: app.worker.pool, caller: { partnerId } }, async (db) =>
    (await listRows(db, 'outbox', { partnerId })).flatMap(({ id, sealed }) => {
      if (!sealed) return []
      const place = { table: 'outbox', column: 'sealed', partnerId, rowId: id }
      const { kind, to } = z.parse(Queued, JSON.parse(app.deps.keyring.open(place, sealed)))
      return kind !== undefined && to !== undefined ? [{ id, kind, to }] : []
    }),
  )

const ofPerson = (person: Retailer): Reached => ({
  partnerId: person.partnerId,
  email: person.email,
  about: [person.id, person.partnerId],
  readState: () => person.call(onboarding.getOnboarding, {}),
})
const ofApplication = ({ partnerId, person, id }: TestApplication): Reached => ({
  partnerId,
  email: person.email,
  about: [id],
  readState: () => person.call(onboarding.getOnboarding, {}),
})

const failThreeTimes = async (): Promise<Retailer> => {
  const person = await plaid.anApplicant()
  for (const _ of [1, 2, 3]) {
    await plaid.prove(person, 'stranger')
    await plaid.age(person, 61)
  }
  return person
}
const identityOf = (person: Retailer) => ({ params: { id: person.partnerId, userId: person.id }, body: because })
const waivable = async (): Promise<Retailer> => {
  const person = await aRetailer(app, { status: 'PENDING_AUTH' })
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'IDV_FAILED' })
  await olive.call(waivePersonIdentity, identityOf(person))
  return person
}

const complete = async (made: TestApplication): Promise<TestApplication> => {
  const { partnerId, storeId, person } = made
  await updateRows(app.owner, 'store', { partnerId, id: storeId }, { businessDescription: 'Groceries' })
  await createDocuments(app.owner, { partnerId, storeId, uploadedBy: person.id }, ['W9'])
  await createOwners(app.owner, app.deps.keyring, { partnerId, storeId }, anOwnerOfStore)
  return made
}
const passDays = (made: TestApplication, days: number) =>
  ageRows(app.owner, 'application', { partnerId: made.partnerId, id: made.id }, `${days} days`, ['askedAt'])
const ask = async (): Promise<TestApplication> => {
  const made = await complete(await anApplication(app))
  const fields = [{ field: 'contactPerson' as const, message: 'Who is this?' }]
  await olive.call(decisions.requestInformation, { params: { id: made.id }, body: { fields } })
  return made
}
const reject = async (reason: RejectionReason): Promise<TestApplication> => {
  const made = await complete(await anApplication(app))
  const body = { reason, text: 'Please look at it again.' }
  await olive.call(decisions.rejectApplication, { params: { id: made.id }, body })
  return made
}
const beginCorrection = async (): Promise<TestApplication> => {
  const made = await reject('BANK_MISMATCH')
  await made.person.call(onboarding.beginResubmission, {})
  return made
}
const appeal = async (): Promise<TestApplication> => {
  const made = await reject('OTHER')
  await made.person.call(onboarding.appealRejection, { body: { text: 'Please look again.' } })
  return made
}
const answerAppeal = async (reopen: boolean): Promise<Reached> => {
  const made = await appeal()
  await ada.call(decisions.answerAppeal, { params: { id: made.id }, body: { reopen, ...because } })
  return ofApplication(made)
}
/** Sends the mails, then lets the provider report that none arrived. */
const bounceAll = async (which: { partnerId: string; recipient?: Buffer }, to: string) => {
  await updateRows(app.owner, 'outbox', which, { sentAt: sqlNow, sealed: null })
  const mails = await listRows(app.owner, 'outbox', which)
  const bounces = mails.map(({ id }) => bounceOf({ to, messageId: `<${id}@tillgate.test>` }))
  await fetch(`${app.base}/api/webhooks/mail`, signedReport(bounces))
}
const approve = async (): Promise<TestApplication> => {
  const made = await anApplication(app)
  await screenChanged(app.worker, made.partnerId)
  await olive.call(decisions.approveApplication, { params: { id: made.id }, body: { accepted: [] } })
  return made
}
const recheck = async (): Promise<TestApplication> => {
  const made = await approve()
  await ada.call(decisions.beginRecheck, { params: { id: made.id }, body: because })
  return made
}
const invite = async (roleType: UserRole) => {
  const admin = await aRetailer(app)
  const user = aUser({ roleType, stores: roleType === 'ACCOUNTANT' ? [] : [admin.storeId] })
  const { id } = await admin.call(createUser, { body: user })
  return { admin, id, email: user.email }
}

/** A partner with notice that two administrators gave. */
const giveNotice = async () => {
  const made = await recheck()
  const body = { endsOn: addDays(new Date().toISOString().slice(0, 10), 30), ...because }
  const { id } = await ada.call(proposePartnerEnd, { params: { id: made.partnerId }, body })
  await bea.call(confirmChangeProposal, { params: { id } })
  return made
}
const withEnding = (made: TestApplication): Reached => ({
  ...ofApplication(made),
  readState: () => made.person.call(listStoresByUser, {}),
})

const inCall = async ({ partnerId, id }: Retailer) => ({
  params: { id: partnerId, userId: id },
  contactId: await insertVerifiedCall(app, { partnerId, personId: id, by: olive.id }),
})

const drives: Record<WaitName, () => Promise<Reached>> = {
  'registration.code': async () => {
    const email = somebody()
    await registrationOf(app, post).register(email)
    const { subject } = await post.newest(email)
    const expected = composeMail('registration-code', 'en-US', { code: '', name: '' }).subject
    const mails = subject === expected ? [{ id: '', kind: 'registration-code', to: email }] : []
    return { partnerId: operatorTenantId, email, mails }
  },
  'registration.unfinished': async () => {
    const person = await aRetailer(app, { status: 'PENDING_AUTH' })
    await backdatePerson(app, person.id, 4)
    await olive.call(remindUnfinished, { body: { userIds: [person.id] } })
    return ofPerson(person)
  },
  'identity.retry': async () => {
    const person = await plaid.anApplicant()
    await plaid.prove(person, 'stranger')
    return ofPerson(person)
  },
  'identity.review': async () => ofPerson(await failThreeTimes()),
  'identity.failed': async () => {
    const person = await plaid.anApplicant()
    const { id } = await plaid.prove(person, 'leslie-review')
    await drive.idv.set(id, 'failed')
    await plaid.processWebhooks()
    return ofPerson(person)
  },
  'identity.again': async () => {
    const person = await failThreeTimes()
    await olive.call(resetPersonIdentity, identityOf(person))
    return ofPerson(person)
  },
  'identity.waiver': async () => ofPerson(await waivable()),
  'identity.confirmed': async () => {
    const person = await waivable()
    await otto.call(waivePersonIdentity, identityOf(person))
    return ofPerson(person)
  },
  'bank.automatic': async () => {
    const person = await plaid.anApplicantWithoutBank()
    await plaid.link(person, 'automatic', { isDatabaseInsights: true })
    return ofPerson(person)
  },
  'bank.code': async () => {
    const person = await plaid.anApplicantWithoutBank()
    await plaid.link(person, 'same-day', { isDatabaseInsights: true })
    await ageRows(app.owner, 'bank_link', { partnerId: person.partnerId }, '49 hours', ['codeMailedAt', 'checkedAt'])
    await reconcileBanks(app.worker)
    await reconcileBanks(app.worker)
    return ofPerson(person)
  },
  'bank.not-verified': async () => {
    const person = await plaid.anApplicantWithoutBank()
    await plaid.link(person, 'same-day', { isDatabaseInsights: true })
    await drive.clock.advance('P1W')
    await plaid.processWebhooks()
    return ofPerson(person)
  },
  'bank.verified': async () => {
    const person = await plaid.anApplicantWithoutBank()
    await updateRows(app.owner, 'user_account', { id: person.id }, { emailVerified: false })
    await plaid.link(person, 'automatic', { isDatabaseInsights: true })
    await drive.clock.advance('P1D')
    await plaid.processWebhooks()
    return ofPerson(person)
  },
  'application.sent': async () => {
    const person = await aSentApplication(app)
    const { id } = await getRow(app.owner, 'application', { partnerId: person.partnerId })
    return { ...ofPerson(person), about: [id] }
  },
  'application.assigned': async () => {
    const made = await anApplication(app)
    const body = { operatorId: otto.id, assigneeId: null }
    await ada.call(decisions.assignApplication, { params: { id: made.id }, body })
    return ofApplication(made)
  },
  'application.late': async () => {
    const made = await anApplication(app, { dueIn: -1 })
    await tellOfLateReviews(app.worker)
    await tellOfLateReviews(app.worker)
    return ofApplication(made)
  },
  'application.asked': async () => {
    const made = await ask()
    await passDays(made, 1.1)
    await remindSilent(app.worker)
    return ofApplication(made)
  },
  'application.unsent': async () => {
    const made = await ask()
    const [question] = (await made.person.call(onboarding.getOnboarding, {})).asked
    const params = { id: question?.id ?? '' }
    await made.person.call(onboarding.confirmQuestion, { params, body: { text: 'She runs the shop.' } })
    await passDays(made, 1.1)
    await remindSilent(app.worker)
    return ofApplication(made)
  },
  'application.undelivered': async () => {
    const made = await ask()
    await bounceAll({ partnerId: made.partnerId }, made.person.email)
    const readState = () => olive.call(getApplication, { params: { id: made.id } })
    return { ...ofApplication(made), readState }
  },
  'application.closed': async () => {
    const made = await ask()
    await passDays(made, 15)
    await remindSilent(app.worker)
    return ofApplication(made)
  },
  'application.answered': async () => {
    const made = await ask()
    const [question] = (await made.person.call(onboarding.getOnboarding, {})).asked
    const params = { id: question?.id ?? '' }
    await made.person.call(onboarding.confirmQuestion, { params, body: { text: 'She runs the shop.' } })
    await made.person.call(onboarding.answerReviewer, {})
    return ofApplication(made)
  },
  'application.proposed': async () => {
    const made = await anApplication(app)
    const body = { reason: 'IDENTITY' as const, text: 'The photo shows another person.' }
    await olive.call(decisions.rejectApplication, { params: { id: made.id }, body })
    return ofApplication(made)
  },
  'application.rejected': async () => ofApplication(await reject('OTHER')),
  'application.correcting': async () => {
    const made = await beginCorrection()
    await passDays(made, 1.1)
    await remindSilent(app.worker)
    return ofApplication(made)
  },
  'application.correction-closed': async () => {
    const made = await beginCorrection()
    await passDays(made, 15)
    await remindSilent(app.worker)
    return ofApplication(made)
  },
  'application.resubmitted': async () => {
    const made = await beginCorrection()
    const { person, partnerId, storeId } = made
    await plaid.link({ ...person, partnerId, storeId, storeIds: [storeId] }, 'platypus', { isChange: true })
    await person.call(onboarding.sendResubmission, {})
    return ofApplication(made)
  },
  'application.appealed': async () => ofApplication(await appeal()),
  'application.reopened': () => answerAppeal(true),
  'application.appeal-declined': () => answerAppeal(false),
  'application.approved': async () => ofApplication(await approve()),
  'sanctions.match': async () => {
    await aListInForce(app, ['Tomas KELLER'])
    const made = await anApplication(app, { owner: 'Thomas Keller' })
    await screenChanged(app.worker, made.partnerId)
    return ofApplication(made)
  },
  'sanctions.case': async () => {
    const { partnerId, email } = await aRetailer(app)
    const params = { id: partnerId, candidateId: await aCandidate(app, partnerId) }
    await ada.call(decideSanctionCandidate, { params, body: { disposition: 'SAME', ...because } })
    const { items } = await bea.call(listSanctionCases, { query: { partnerId, open: 'true' } })
    return { partnerId, email, about: items.map(({ id }) => id) }
  },
  'recheck.open': async () => ofApplication(await recheck()),
  'recheck.ended': async () => {
    const made = await recheck()
    const body = { causes: ['OPERATOR' as const], ...because }
    await ada.call(decisions.endRecheck, { params: { id: made.id }, body })
    return ofApplication(made)
  },
  'partner.ending': async () => withEnding(await giveNotice()),
  'partner.goes-on': async () => {
    const made = await giveNotice()
    await ada.call(withdrawPartnerEnd, { params: { id: made.partnerId }, body: because })
    return ofApplication(made)
  },
  'partner.ended': async () => {
    const person = await giveNotice()
    await updateRows(app.owner, 'partner', { id: person.partnerId }, { lastDay: '2026-01-02' })
    await endPartnerships(app.worker, endRechecks)
    return withEnding(person)
  },
  'payout.next-run': async () => {
    const seller = await aSeller(app)
    await sellOnce(seller.till)
    const [first, second, third] = [await anOperator(app), await anOperator(app), await anOperator(app)]
    const body = { partnerId: seller.partnerId, storeId: seller.storeId, amount: 500, ...because, said: 'A correction' }
    const { id: proposal } = await first.call(requestAdjustment, { body })
    await second.call(confirmChangeProposal, { params: { id: proposal } })
    const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
    const others = { audience: 'operator', active: true } as const
    const before = await listRows(app.owner, 'user_account', others)
    await withIdentity(app.deps.pool, (db) => onlyActive(db, [first.id, second.id, third.id]))
    await third.call(proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
    const { leaving } = await first.call(getSettlementRun, { params: { id } })
    const held = leaving[0]?.amount ?? 0
    await first.call(approveRun, { params: { id }, body: { payable: 0, held } })
    for (const { id: person } of before) await updateRows(app.owner, 'user_account', { id: person }, { active: true })
    return ofPerson(seller)
  },
  'payout.returned': async () => {
    const { admin, reply } = await aPayout()
    file(reply('R02'))
    await take()
    return ofPerson(admin)
  },
  'payout.account-changed': async () => {
    const { admin } = await aPayout()
    await plaid.link(admin, 'platypus-savings', { isChange: true, password })
    return ofPerson(admin)
  },
  'store.identity-changed': async () => {
    const made = await approve()
    const { person, storeId } = made
    const { version } = await person.call(getStore, { params: { id: storeId } })
    const body = { ...aBusinessEdit({ version, employerIdentificationNumber: '651204418' }), password }
    await person.call(updateStore, { params: { id: storeId }, body })
    await checkTins(app.worker)
    await screenChanged(app.worker, made.partnerId)
    return ofApplication(made)
  },
  'store.license-lapsed': async () => {
    const made = await anApplication(app, { type: 'DENTAL', npi: '1234567893', license: 31 })
    await checkNpis({ ...app.worker, npi: noNpiRegistry })
    await screenChanged(app.worker, made.partnerId)
    await olive.call(decisions.approveApplication, { params: { id: made.id }, body: { accepted: [] } })
    await made.asPartner((db) => ageDocuments(db, made.partnerId, 32))
    await recheckLapsedLicenses(app.worker)
    return ofApplication(made)
  },
  'store.suspended': async () => {
    const person = await aRetailer(app)
    const params = { id: person.partnerId, storeId: person.storeId }
    await ada.call(suspendStore, { params, body: because })
    return ofPerson(person)
  },
  'card-entry.asked': async () => {
    const person = await aRetailer(app)
    await person.call(requestManualCardEntry, {})
    return ofPerson(person)
  },
  'cover.asked': async () => {
    const person = await aRetailer(app)
    const { id } = await person.call(createItem, { body: milk(person.storeId) })
    const body = { programId: standardProgram, purse: 'OTC', reason: 'Sold every day.' }
    await person.call(createCoverRequest, { params: { id }, body })
    return ofPerson(person)
  },
  'import.held': async () => {
    const person = await aRetailer(app)
    const { body } = await upload(app, person, header + line('036000291453'))
    await runImport(app.worker, person.partnerId, body.id, new AbortController().signal)
    return ofPerson(person)
  },
  'account.factor-reset': async () => {
    const person = await aRetailer(app)
    await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'APP' })
    const { params, contactId } = await inCall(person)
    const { id } = await olive.call(proposeFactorReset, { params, body: { contactId, ...because } })
    return { ...ofPerson(person), about: [id] }
  },
  'account.email-change': async () => {
    const person = await aRetailer(app)
    const { params, contactId } = await inCall(person)
    const body = { contactId, email: somebody(), ...because }
    const { id } = await olive.call(proposeEmailChange, { params, body })
    await ageProposal(app, id, 25)
    return { ...ofPerson(person), about: [id] }
  },
  'people.cashier-invited': async () => {
    const { admin, email } = await invite('CASHIER')
    return { partnerId: admin.partnerId, email }
  },
  'people.supervisor-invited': async () => {
    const { admin, email } = await invite('SUPERVISOR')
    return { partnerId: admin.partnerId, email }
  },
  'people.accountant-invited': async () => {
    const { admin, email } = await invite('ACCOUNTANT')
    return { partnerId: admin.partnerId, email }
  },
  'people.invitation-expired': async () => {
    const { admin, id } = await invite('CASHIER')
    await ageRows(app.owner, 'link_token', { userId: id }, '73 hours', ['createdAt', 'expiresAt'])
    await recordUnusedInvites(app.worker)
    await updateRows(app.owner, 'daily_mail_event', { partnerId: admin.partnerId }, { dueAt: sqlNow })
    await sendDailyMails(app.worker)
    return ofPerson(admin)
  },
  'people.colleague-unreached': async () => {
    const [colleague, { id }] = [await anOperator(app), await anApplication(app)]
    await olive.call(decisions.createNote, { params: { id }, body: { text: mentionOf(colleague.id) } })
    const mail = { partnerId: operatorTenantId, recipient: recipientOf(app.deps.keyring, colleague.email) }
    await bounceAll(mail, colleague.email)
    return { partnerId: operatorTenantId, email: colleague.email, about: [colleague.id] }
  },
  'people.supervisor-without-bank': async () => {
    const admin = await aRetailer(app)
    const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
    const { storeId } = admin
    const readState = async () => ({ end: await endOf(supervisor.call(fetchBankToken, { body: { storeId } })) })
    return { partnerId: admin.partnerId, email: supervisor.email, readState }
  },
}

const addressesOf = (person: Person, reached: Reached): string[] => {
  if (person === 'operator') return [olive, otto, ada, bea].map(({ email }) => email)
  if (person === 'administrator') return [ada, bea].map(({ email }) => email)
  return [reached.email]
}
const inboxKindsOf = async (person: Person, about: readonly string[]): Promise<string[]> => {
  const readers = person === 'administrator' ? [ada, bea] : [olive, otto]
  const lists = await Promise.all(readers.map((reader) => reader.call(listInbox, {})))
  return lists.flatMap(({ items }) =>
    items.filter(({ subjectId }) => about.includes(subjectId)).map(({ kind }) => kind),
  )
}

const states: Partial<Record<WaitName, object>> = {
  ...waitingStates,
  'partner.ending': { ending: expect.objectContaining({ isOver: false }) },
  'partner.ended': { ending: expect.objectContaining({ isOver: true }) },
  'application.undelivered': { undelivered: expect.objectContaining({ reason: '550 5.1.1 No such mailbox' }) },
  'people.supervisor-without-bank': { end: 'role.not-allowed' },
}

/** Mails to operators that a state causes, the queued ones included. */
const newMailsToOperators = async (reach: () => Promise<Reached>) => {
  await mailWaitingWork(app)
  const before = new Set((await queuedMails(operatorTenantId)).map(({ id }) => id))
  const reached = await reach()
  await mailWaitingWork(app)
  const toOperators = (await queuedMails(operatorTenantId)).filter(({ id }) => !before.has(id))
  return { reached, toOperators }
}

/** Returns what is missing of a notice: empty when the product gave it. */
const missingOf = async (name: WaitName, notice: Told, reached: Reached, mails: readonly Mail[]): Promise<string[]> => {
  if ('mail' in notice) {
    const told: readonly Told[] = waits[name].told
    const to = addressesOf(notice.to, reached)
    const wanted = told.filter((one) => 'mail' in one && one.mail === notice.mail && one.to === notice.to).length
    const got = mails.filter(({ kind, to: address }) => kind === notice.mail && to.includes(address)).length
    return got < wanted ? [`mail ${notice.mail} to the ${notice.to}: ${got} of ${wanted}`] : []
  }
  if ('inbox' in notice) {
    const kinds = await inboxKindsOf(notice.to, reached.about ?? [])
    return kinds.includes(notice.inbox) ? [] : [`entry ${notice.inbox} of the ${notice.to}`]
  }
  const [wanted, state] = [states[name], await reached.readState?.()]
  const isThere = wanted !== undefined && expect.objectContaining(wanted).asymmetricMatch(state)
  return isThere ? [] : [`state of the page ${notice.page}: ${JSON.stringify(state)}`]
}

test.each(waitNames)('%s: everybody named is told', async (name) => {
  const { reached, toOperators } = await newMailsToOperators(drives[name])
  const mails = [...(reached.mails ?? (await queuedMails(reached.partnerId))), ...toOperators]
  const missing: string[] = []
  for (const notice of waits[name].told) missing.push(...(await missingOf(name, notice, reached, mails)))
  expect(missing).toEqual([])
})
