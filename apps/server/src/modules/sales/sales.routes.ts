import * as dayReports from '@tillgate/contract/day-reports.ts'
import * as eligibility from '@tillgate/contract/eligibility.ts'
import * as operatorFees from '@tillgate/contract/operator-fees.ts'
import * as operatorProviderDocuments from '@tillgate/contract/operator-provider-documents.ts'
import * as operatorPurchases from '@tillgate/contract/operator-purchases.ts'
import * as operatorSettings from '@tillgate/contract/operator-settings.ts'
import * as posPurchases from '@tillgate/contract/pos-purchases.ts'
import * as posCatalogue from '@tillgate/contract/pos-catalogue.ts'
import * as posApprovals from '@tillgate/contract/pos-approvals.ts'
import * as posPeople from '@tillgate/contract/pos-people.ts'
import * as posBalance from '@tillgate/contract/pos-balance.ts'
import * as posReceipts from '@tillgate/contract/pos-receipts.ts'
import * as posDays from '@tillgate/contract/pos-days.ts'
import * as pos from '@tillgate/contract/pos.ts'
import * as purchases from '@tillgate/contract/purchases.ts'
import * as reports from '@tillgate/contract/reports.ts'
import * as itemSales from '@tillgate/contract/item-sales.ts'
import * as salesMail from '@tillgate/contract/sales-mail.ts'
import * as salesFigures from '@tillgate/contract/sales-figures.ts'
import * as terminals from '@tillgate/contract/terminals.ts'
import * as unknownBarcodes from '@tillgate/contract/unknown-barcodes.ts'
import * as tillSettings from '@tillgate/contract/till-settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { setPosPin } from '#server/modules/accounts/api.ts'
import { previewFeeSchedule, proposeFeeSchedule, proposeFeeWithdrawal } from './fee-schedules/fee-proposals.service.ts'
import { closePosDay, getPosDay, listPosDays, openDrawer } from './days/days.service.ts'
import { printPosDay } from './days/print-day.service.ts'
import { downloadDayReports } from './day-reports/day-reports-file.service.ts'
import { getDayReport, listDayReports } from './day-reports/day-reports.service.ts'
import { listFeeSchedules } from './fee-schedules/fee-schedules.service.ts'
import { getSalesFigures } from './figures/figures.service.ts'
import { getItemSales } from './figures/item-sales.service.ts'
import { listRecentSales } from './figures/recent-sales.service.ts'
import { getSalesToday, getTopItems } from './figures/today.service.ts'
import { checkEligibility } from './pricing/eligibility.service.ts'
import { listCatalogue } from './pricing/catalogue.service.ts'
import { getPosItem } from './pricing/price.service.ts'
import {
  completeDocuments,
  listProviderSales,
  withdrawDocuments,
} from './provider-documents/provider-documents.service.ts'
import { getSaleDocument, listSaleDocuments, uploadSaleDocument } from './provider-documents/sale-documents.service.ts'
import { cancelPurchase, createPurchase, getPosPurchase, updatePurchase } from './purchases/basket.service.ts'
import { confirmPurchase } from './purchases/confirm.service.ts'
import { findPosPurchase, listPosPurchases, sendPosReceipt } from './purchases/receipt.service.ts'
import { returnPurchase } from './purchases/return.service.ts'
import { reversePurchase } from './purchases/reverse.service.ts'
import { getPosReceipt } from './receipts/print-receipt.service.ts'
import { getReceipt } from './receipts/receipts.service.ts'
import { downloadTransactions } from './reports/reports.service.ts'
import { getSalesMail, updateSalesMail } from './sales-mails/sales-mails.service.ts'
import { listProgramSettings, proposeProgramSettings } from './settings/settings.service.ts'
import { issueTerminal } from './terminals/issue.service.ts'
import {
  listTerminals,
  listTerminalsAsOperator,
  createTerminal,
  createTerminalAsOperator,
  renewActivation,
  renewActivationAsOperator,
  retireTerminalAsOperator,
  retireTerminal,
} from './terminals/terminals.service.ts'
import { addOtherPayment, payOtherwise } from './purchases/other-payment.service.ts'
import { createApproval } from './purchases/approvals.service.ts'
import { getCardBalance } from './till/balance.service.ts'
import {
  closeCashierSession,
  listPosPeople,
  openCashierSession,
  openPinSession,
  registerTerminal,
} from './till/sessions.service.ts'
import {
  copyTillSettings,
  getPosSettings,
  getTillSettings,
  listTillDifferences,
  updateTillSettings,
} from './till/till-settings.service.ts'
import { listUnknownBarcodes, reportUnknownBarcode } from './unknown-barcodes/unknown-barcodes.service.ts'
import {
  sendReceipt,
  listPartnerPurchases,
  listTransactions,
  getTransaction,
  summariseTransactions,
} from './transactions/transactions.service.ts'

export const salesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { publicUrl, ach } = deps.config
  serve(app, eligibility, { checkEligibility })
  serve(app, terminals, {
    listTerminals,
    createTerminal,
    renewActivation,
    retireTerminal,
    listTerminalsAsOperator,
    createTerminalAsOperator,
    renewActivationAsOperator,
    retireTerminalAsOperator,
    issueTerminal,
  })
  serve(app, salesFigures, {
    getSalesFigures,
    listRecentSales,
    getSalesToday,
    getTopItems,
  })
  serve(app, itemSales, { getItemSales })
  serve(app, pos, {
    registerTerminal,
    openCashierSession,
    closeCashierSession,
    getPosItem,
  })
  serve(app, posCatalogue, { listCatalogue })
  serve(app, unknownBarcodes, { reportUnknownBarcode, listUnknownBarcodes })
  serve(app, posApprovals, { createApproval })
  serve(app, posBalance, { getCardBalance: getCardBalance(deps) })
  serve(app, posDays, { getPosDay, printPosDay, closePosDay, listPosDays, openDrawer })
  serve(app, dayReports, { listDayReports, getDayReport, downloadDayReports: downloadDayReports(deps) })
  serve(app, salesMail, { getSalesMail, updateSalesMail })
  serve(app, posPeople, { listPosPeople, setPosPin, openPinSession })
  serve(app, tillSettings, {
    getPosSettings,
    getTillSettings,
    updateTillSettings,
    listTillDifferences,
    copyTillSettings,
  })
  serve(app, posPurchases, {
    createPurchase: createPurchase(publicUrl),
    updatePurchase: updatePurchase(publicUrl),
    confirmPurchase: confirmPurchase(deps),
    addOtherPayment: addOtherPayment(publicUrl),
    payOtherwise: payOtherwise(publicUrl),
    reversePurchase,
    returnPurchase: returnPurchase(deps),
    cancelPurchase: cancelPurchase(publicUrl),
    sendPosReceipt: sendPosReceipt(publicUrl),
    getPosPurchase: getPosPurchase(publicUrl),
    findPosPurchase: findPosPurchase(publicUrl),
    listPosPurchases: listPosPurchases(publicUrl),
  })
  serve(app, posReceipts, { getPosReceipt })
  serve(app, purchases, {
    listTransactions,
    summariseTransactions,
    getTransaction: getTransaction({ publicUrl, deadline: ach.deadline }),
    sendReceipt,
    getReceipt,
  })
  serve(app, reports, {
    downloadTransactions: downloadTransactions(deps),
  })
  serve(app, operatorPurchases, { listPartnerPurchases })
  serve(app, operatorFees, { listFeeSchedules, previewFeeSchedule, proposeFeeSchedule, proposeFeeWithdrawal })
  serve(app, operatorSettings, {
    listProgramSettings: listProgramSettings(deps),
    proposeProgramSettings: proposeProgramSettings(deps),
  })
  serve(app, operatorProviderDocuments, {
    listProviderSales,
    listSaleDocuments,
    uploadSaleDocument,
    getSaleDocument,
    completeDocuments,
    withdrawDocuments,
  })
}
