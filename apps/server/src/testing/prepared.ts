import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import { getProfile } from '@tillgate/contract/auth.ts'
import { requestManualCardEntry } from '@tillgate/contract/card-entry.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { approveApplication, claimApplication, requestInformation } from '@tillgate/contract/operator-decisions.ts'
import { createCoverRequest, listCoverRequests } from '@tillgate/contract/cover-requests.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { waivePersonIdentity } from '@tillgate/contract/operator-partners.ts'
import { deactivateStaff } from '@tillgate/contract/operator-staff.ts'
import { createContact, proposeFactorReset, sendCallerCode } from '@tillgate/contract/operator-support-calls.ts'
import { createTemplate } from '@tillgate/contract/operator-templates.ts'
import { createTerminal, issueTerminal } from '@tillgate/contract/terminals.ts'
import { createUser } from '@tillgate/contract/users.ts'
import { signInSubject } from '../modules/accounts/auth/sign-in-guard.service.ts'
import { anApplication } from './applications.ts'
import { insertTestProposal } from './operators.queries.ts'
import { anOperator, type TestOperator } from './operators.ts'
import { mailbox } from './mailbox.ts'
import { addOperatorPasskey, aNewOperatorPasskey } from './passkeys.ts'
import { anEmail, aRetailer, aUser, milk, password } from './people.ts'
import { lockSubject, setApproved, terminalPrice } from './prepared.queries.ts'
import type { LoneTarget } from './lone-operator.ts'
import { listForm, listHeading, standardProgram, type RequestParts } from './forms.ts'
import { sdnFile } from './sanctions.queries.ts'
import type { TestApp } from './start-app.ts'
import { insertVerifiedCall, setStoreFacts } from './support.queries.ts'
import { updateRows } from '#server/world/rows.queries.ts'

export type Scene = { app: TestApp; me: TestOperator; t: LoneTarget }
export type Preparation = (scene: Scene) => Promise<RequestParts> | RequestParts

const reason = 'Asked for by nobody but me.'
const body = { reason }

const templateTexts = { english: 'This store cannot join.', spanish: 'Esta tienda no entra.' }
const aTemplate = async ({ me }: Scene): Promise<string> => {
  const template = { subject: 'OTHER', name: `No ${anEmail()}`, ...templateTexts } as const
  return (await me.call(createTemplate, { body: template })).id
}

const atTerminal =
  (sent: object = {}): Preparation =>
  async ({ t }) => {
    const { terminalId } = await t.retailer.call(createTerminal, { params: { id: t.storeId }, body: {} })
    return { params: { id: t.storeId, terminalId }, body: sent }
  }

/** The first device of a store is free; the second one is charged. */
const aChargedTerminal: Preparation = async (scene) => {
  const other = await anOperator(scene.app)
  const terminalIdOf = ({ params }: RequestParts) => ({ id: scene.t.storeId, terminalId: params?.['terminalId'] ?? '' })
  const free = await atTerminal()(scene)
  await other.call(issueTerminal, { params: terminalIdOf(free), body: { price: 0 } })
  return atTerminal({ price: await terminalPrice(scene.app) })(scene)
}

/** A call that `me` has begun and whose caller is not checked yet. */
const aCall = async ({ app, me }: Scene) => {
  const caller = await aRetailer(app, { person: { phone: '+13055550142' } })
  await setStoreFacts(app, caller.storeId, { last4: '7093', phone: '+17865550100', trade: 'Bodega Ruiz' })
  const call = { channel: 'CALL_IN', personId: caller.id, subject: 'SIGN_IN' } as const
  const { id: contactId } = await me.call(createContact, { params: { id: caller.partnerId }, body: call })
  return { params: { id: caller.partnerId, contactId }, email: caller.email }
}
const aCodeRead: Preparation = async (scene) => {
  const mails = mailbox(scene.app)
  const { params, email } = await aCall(scene)
  await scene.me.call(sendCallerCode, { params, body: { fact: 'MAILED_CODE' } })
  return { params, body: { code: await mails.codeTo(email) } }
}

/** An application whose identity check failed. */
const unproven: Preparation = async ({ app }) => {
  const { id } = await anApplication(app, { identity: 'IDV_PENDING_REVIEW' })
  return { params: { id }, body }
}
const unprovenPerson = async ({ app }: Scene) => {
  const { id: userId, partnerId: id } = await aRetailer(app, { status: 'PENDING_AUTH' })
  await updateRows(app.owner, 'user_account', { id: userId }, { identityStatus: 'IDV_FAILED' })
  return { params: { id, userId }, body }
}

/** The application waits for answers of its partner. */
const waiting =
  (sent: object): Preparation =>
  async ({ me, t }) => {
    const params = { id: t.applicationId }
    const fields = [{ field: 'contactPerson' as const, message: 'Who is this?' }]
    await me.call(requestInformation, { params, body: { fields } })
    return { params, body: sent }
  }

const approved =
  (phase: 'DECIDED' | 'RECHECK'): Preparation =>
  async ({ app, t: { applicationId, application } }) => {
    if (application) await setApproved(app, { ...application, applicationId }, phase)
    return { params: { id: applicationId }, body: phase === 'RECHECK' ? { ...body, causes: [] } : body }
  }

const mismatched = async ({ app }: Scene) => {
  const { id } = await anApplication(app, { tin: 'MISMATCH' })
  const overrides = [{ check: 'ein' as const, reason }]
  return { params: { id }, body: { accepted: ['ein' as const], overrides } }
}

/** The second factor of the target's person is to be reset, proposed by this operator in a call. */
const aFactorReset = async (by: TestOperator, { id: userId, partnerId }: LoneTarget, contactId: string) =>
  by.call(proposeFactorReset, { params: { id: partnerId, userId }, body: { contactId, reason } })

/** Requests about people and applications for which the target needs something first. */
export const preparedReviews: Record<string, Preparation> = {
  addOperatorPasskey: async ({ app, me }) => ({ body: (await aNewOperatorPasskey(app, me)).body }),
  renameOperatorPasskey: async ({ app, me }) => ({
    params: { id: (await addOperatorPasskey(app, me)).id },
    body: { name: 'Spare key' },
  }),
  removeOperatorPasskey: async ({ app, me }) => ({ params: { id: (await addOperatorPasskey(app, me)).id } }),
  changeOperatorPassword: () => ({ body: { currentPassword: password, newPassword: 'Butter-and-3-loaves' } }),
  checkCaller: async (scene) => ({
    params: (await aCall(scene)).params,
    body: { right: ['SUPPORT_ID', 'OWN_PHONE'], wrong: [] },
  }),
  sendCallerCode: async (scene) => ({ params: (await aCall(scene)).params, body: { fact: 'MAILED_CODE' } }),
  checkCallerCode: aCodeRead,
  updateTemplate: async (scene) => ({
    params: { id: await aTemplate(scene) },
    body: { name: anEmail(), ...templateTexts, version: 1 },
  }),
  deleteTemplate: async (scene) => ({ params: { id: await aTemplate(scene) }, query: { version: '1' } }),
  createTerminalAsOperator: ({ t }) => ({ params: { id: t.storeId }, body: { name: 'Till 3' } }),
  renewActivationAsOperator: atTerminal(),
  retireTerminalAsOperator: atTerminal(),
  issueTerminal: aChargedTerminal,
  'setDocumentExpiry of an approved provider': async ({ app, me }) => {
    const provider = await anApplication(app, { type: 'DENTAL', npi: '1234567893', license: 60 })
    await setApproved(app, { ...provider, applicationId: provider.id }, 'DECIDED')
    const [license] = (await me.call(getApplication, { params: { id: provider.id } })).documents
    const dated = { expiresOn: '2099-12-31', before: license?.expiresOn ?? null }
    return { params: { id: provider.id, documentId: license?.id ?? '' }, body: dated }
  },
  releaseApplication: async ({ me, t }) => {
    const params = { id: t.applicationId }
    await me.call(claimApplication, { params })
    return { params, body: { assigneeId: me.id } }
  },
  answerCardEntry: async ({ t: { retailer } }) => {
    await retailer.call(requestManualCardEntry, {})
    const seen = (await retailer.call(getProfile, { params: { id: retailer.id } })).retailer
    const { entryPanManuallyStatus, entryPanManuallyStatusUpdatedDate } = seen ?? {}
    const basedOn = { entryPanManuallyStatus, entryPanManuallyStatusUpdatedDate }
    return { params: { id: retailer.partnerId }, body: { status: 'APPROVED', basedOn } }
  },
  answerCoverRequest: async ({ me, t: { retailer } }) => {
    const { storeId, partnerId } = retailer
    const { id: itemId } = await retailer.call(createItem, { body: milk(storeId) })
    const wanted = { programId: standardProgram, purse: 'OTC', reason }
    await retailer.call(createCoverRequest, { params: { id: itemId }, body: wanted })
    const { items } = await me.call(listCoverRequests, { query: { status: 'OPEN' } })
    return { params: { partnerId, id: items.at(-1)?.id ?? '' }, body: { status: 'ACCEPTED' } }
  },
  remindPartner: waiting({}),
  updateQuestions: waiting({ fields: [] }),
  reopenQuestions: async (scene) => {
    const sent = await waiting({})(scene)
    await updateRows(scene.app.owner, 'application', { id: scene.t.applicationId }, { phase: 'CLOSED' })
    return sent
  },
  resetIdentity: unproven,
  waiveIdentity: unproven,
  resetPersonIdentity: unprovenPerson,
  waivePersonIdentity: unprovenPerson,
  resendPersonInvitation: async ({ t }) => {
    const { id: userId } = await t.retailer.call(createUser, { body: aUser({ stores: [t.storeId] }) })
    return { params: { id: t.partnerId, userId }, body: { contactId: t.contactId } }
  },
  unlockPerson: async ({ app, t }) => {
    await lockSubject(app, signInSubject(app.deps.keyring, t.email))
    return { params: { id: t.partnerId, userId: t.id }, body: { contactId: t.contactId } }
  },
  // HEARING has no list. The old list that the target restores is of VISION.
  loadApprovedList: () => {
    const fields = { programId: standardProgram, purse: 'HEARING', load: 'true', ...body }
    return { form: listForm(fields, `${listHeading}\nUPC,036000291452,Care,,,4.29,Drops,Maple,10,ML\n`) }
  },
  loadSanctionList: () => ({
    form: listForm({ load: 'true', ...body }, sdnFile([{ uid: 1, name: 'Tomas KELLER' }]), 'sdn.xml'),
  }),
  declineChangeProposal: async ({ app, t }) => {
    const other = await anOperator(app)
    const contactId = await insertVerifiedCall(app, { ...t, personId: t.id, by: other.id })
    const { id } = await aFactorReset(other, t, contactId)
    return { params: { id }, body }
  },
  remindDeciders: async ({ me, t }) => ({
    params: { subject: 'FACTOR', id: (await aFactorReset(me, t, t.contactId)).id },
  }),
  repeatCheck: async ({ app }) => ({ params: { id: (await anApplication(app)).partnerId, check: 'ein' } }),
  withdrawChangeProposal: async ({ me, t }) => ({ params: { id: (await aFactorReset(me, t, t.contactId)).id } }),
  withdrawStaffProposal: async ({ app, me }) => ({ params: { id: await insertTestProposal(app, me) } }),
  withdrawPersonWaiver: async (scene) => {
    const sent = await unprovenPerson(scene)
    await scene.me.call(waivePersonIdentity, sent)
    return { params: sent.params, body: {} }
  },
  withdrawProposal: async (scene) => {
    const sent = await mismatched(scene)
    await scene.me.call(approveApplication, sent)
    return { params: sent.params, body: {} }
  },
  withdrawPartnerEnd: async ({ app, t: { partnerId } }) => {
    await updateRows(app.owner, 'partner', { id: partnerId }, { lastDay: '2099-12-31' })
    return { params: { id: partnerId }, body }
  },
  beginRecheck: approved('DECIDED'),
  endRecheck: approved('RECHECK'),
  activateStaff: async ({ app }) => {
    const [boss, sleeper] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
    await boss.call(deactivateStaff, { params: { id: sleeper.id }, body: { handOverTo: null, reason } })
    return { params: { id: sleeper.id } }
  },
  deactivateStaff: async ({ app }) => ({
    params: { id: (await anOperator(app, 'OPERATOR_ADMIN')).id },
    body: { handOverTo: null, reason },
  }),
  'approveApplication against a failed check': mismatched,
  'endRecheck against a failed check': async ({ app }) => {
    const failed = await anApplication(app, { tin: 'MISMATCH' })
    await setApproved(app, { ...failed, applicationId: failed.id }, 'RECHECK')
    return { params: { id: failed.id }, body: { ...body, causes: [] } }
  },
  'inviteStaff as a reviewer': () => ({
    body: {
      email: anEmail(),
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'OPERATOR',
      staffRoles: [...workingRoles],
      reason,
    },
  }),
  'updateStaffRole to a reviewer': async ({ app }) => ({
    params: { id: (await anOperator(app, 'OPERATOR_ADMIN')).id },
    body: { role: 'OPERATOR', staffRoles: [...workingRoles], reason },
  }),
  inviteStaff: () => ({
    body: {
      email: anEmail(),
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: 'OPERATOR_ADMIN',
      staffRoles: [...workingRoles],
      reason,
    },
  }),
}
