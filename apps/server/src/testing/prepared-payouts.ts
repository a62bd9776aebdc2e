import { fileField } from '../modules/settlement/payouts/file.service.ts'
import { suspendStore } from '@tillgate/contract/operator-partners.ts'
import { withAccount } from './payouts.ts'
import { aSeller, sellOnce } from './payouts.ts'
import { sealFileOf } from './prepared.queries.ts'
import type { Preparation, Scene } from './prepared.ts'
import { aBankLine } from './bank-statements.queries.ts'
import { listForm } from './forms.ts'
import { aPdf, completeSales, uploadDocumentOf } from './sale-documents.ts'
import { agreedFees } from './proposals.ts'
import { anOperator } from './operators.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { payRunOf, holdStore } from './statements.queries.ts'

const reason = 'Asked for by nobody but me.'
const body = { reason }
let traces = 0

/** The target's statement was paid by a file. Returns the trace number of the payment. */
const paid = async ({ app, t }: Scene): Promise<string> => {
  traces += 1
  const trace = `09100001${String(traces).padStart(7, '0')}`
  await withAccount(app, t)
  await payRunOf(app, [t.statementId], { trace })
  return trace
}

const returned: Preparation = async (scene) => {
  const { app, t } = scene
  const trace = await paid(scene)
  await updateRows(
    app.owner,
    'ach_event',
    { id: t.exceptionId },
    { kind: 'RETURN', code: 'R16', why: 'confirm', originalTrace: trace },
  )
  await holdStore(app, t, 'BANK_RETURN', { statementId: t.statementId })
  return { params: { id: t.exceptionId }, body }
}

/** A sale of a provider whose documents are missing. */
const aProviderSale = async ({ app }: Scene): Promise<string> => {
  const dentist = await aSeller(app, undefined, { type: 'DENTAL', role: 'PROVIDER' })
  return sellOnce(dentist.till)
}

/** A line of the target's bank statement, open or settled by a colleague. */
const aBankLineOf = ({ app, t }: Scene, cents: number, isSettled = false): Promise<string> => {
  const of = { statementId: t.bankStatementId, cents }
  return aBankLine(app, isSettled ? { ...of, settledBy: t.colleague.id } : of)
}
const funding = { kind: 'FUNDING', reason }

const dearFees = { processingPercent: 2.75, fixedFee: 0.99, additionalTerminal: 500 }

/** Requests about payouts and fees for which the target needs something first. */
export const preparedPayouts: Record<string, Preparation> = {
  downloadRunFile: async (scene) => {
    const { app, t } = scene
    await paid(scene)
    await sealFileOf(app, t.runId, (id) => app.deps.keyring.seal(fileField(id), '101'))
    return { params: { id: t.runId }, body }
  },
  confirmAccount: returned,
  requestAccount: returned,
  correctNotice: async (scene) => {
    const { app, t } = scene
    const trace = await paid(scene)
    await updateRows(
      app.owner,
      'ach_event',
      { id: t.exceptionId },
      { kind: 'NOC', code: 'C02', why: 'correction', originalTrace: trace },
    )
    return { params: { id: t.exceptionId }, body: { reason, routing: '121042882' } }
  },
  uploadSaleDocument: async (scene) => ({
    params: { id: await aProviderSale(scene) },
    form: listForm({}, aPdf, 'invoice.pdf'),
  }),
  completeDocuments: async (scene) => {
    const { app, me } = scene
    const id = await aProviderSale(scene)
    const { id: documentId = '' } = await uploadDocumentOf(app, me, id)
    return { body: { saleIds: [id], documentId } }
  },
  withdrawDocuments: async (scene) => {
    const id = await aProviderSale(scene)
    await completeSales(scene.app, await anOperator(scene.app), [id])
    return { params: { id }, body }
  },
  settleBankLine: async (scene) => ({ params: { id: await aBankLineOf(scene, 250_000_00) }, body: funding }),
  'settleBankLine within the limit': async (scene) => ({
    params: { id: await aBankLineOf(scene, 60_00) },
    body: funding,
  }),
  reopenBankLine: async (scene) => ({ params: { id: await aBankLineOf(scene, -250_000_00, true) }, body }),
  'reopenBankLine within the limit': async (scene) => ({
    params: { id: await aBankLineOf(scene, 30_00, true) },
    body,
  }),
  reinstateStore: async ({ app, t }) => {
    const params = { id: t.partnerId, storeId: t.storeId }
    await (await anOperator(app)).call(suspendStore, { params, body })
    return { params, body }
  },
  endHold: ({ t }) => ({ params: { id: t.changeHoldId }, body }),
  proposeFeeWithdrawal: async ({ app, t }) => {
    const [one, other] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
    const { id } = await agreedFees(one, other, { ...dearFees, partnerId: t.partnerId })
    return { params: { id }, body }
  },
  requestSettlement: async (scene) => {
    await paid(scene)
    return { params: { id: scene.t.statementId }, body }
  },
  requestReturn: async (scene) => {
    await paid(scene)
    return { params: { id: scene.t.statementId }, body: { code: 'R02', reason } }
  },
  requestAdjustment: ({ t: { partnerId, storeId } }) => ({
    body: { partnerId, storeId, amount: 50_000, reason, said: 'A correction' },
  }),
  'requestAdjustment within the limit': ({ t: { partnerId, storeId } }) => ({
    body: { partnerId, storeId, amount: 90, reason, said: 'A correction' },
  }),
  'decideSanctionCandidate SAME': ({ t }) => ({
    params: { id: t.partnerId, candidateId: t.candidateId },
    body: { disposition: 'SAME', reason },
  }),
}
