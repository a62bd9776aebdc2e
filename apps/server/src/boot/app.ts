import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { answerErrors } from '#server/http/errors.ts'
import { newApp } from '#server/http/fastify.ts'
import { healthRoutes, type Draining } from '#server/http/health.ts'
import { apiMetrics, workerMetrics } from '#server/http/metrics.ts'
import { docsRoutes } from '#server/http/openapi/docs.ts'
import { openApiOf } from '#server/http/openapi/document.ts'
import { pageHeadersOf, receiptHeadersOf } from '#server/http/page-policy.ts'
import { servePages } from '#server/http/pages.ts'
import { accountRoutes } from '#server/modules/accounts/account/account.routes.ts'
import { auditLogRoutes } from '#server/modules/audit/audit.routes.ts'
import { requireOperatorCode } from '#server/modules/accounts/api.ts'
import { authRoutes } from '#server/modules/accounts/auth/auth.routes.ts'
import { businessRoutes } from '#server/modules/onboarding/business/business.routes.ts'
import { captchaRoutes } from '#server/modules/accounts/captcha/captcha.routes.ts'
import { bankLinkRoutes } from '#server/modules/banking/bank-links/bank-links.routes.ts'
import { documentRoutes } from '#server/modules/onboarding/documents/documents.routes.ts'
import { identityRoutes } from '#server/modules/onboarding/identity/identity.routes.ts'
import { approvedProductRoutes } from '#server/modules/catalogue/approved-products/approved-products.routes.ts'
import { itemBatchRoutes } from '#server/modules/catalogue/imports/item-batches.routes.ts'
import { itemRoutes } from '#server/modules/catalogue/items/items.routes.ts'
import { onboardingRoutes } from '#server/modules/onboarding/application/onboarding.routes.ts'
import { operatorAuthRoutes } from '#server/modules/accounts/operator-auth/operator-auth.routes.ts'
import { cardEntryRoutes } from '#server/modules/partners/card-entry/card-entry.routes.ts'
import { dashboardRoutes } from '#server/modules/partners/dashboard/dashboard.routes.ts'
import { partnerRoutes } from '#server/modules/partners/overview/partners.routes.ts'
import { recoveryRoutes } from '#server/modules/accounts/recovery/recovery.routes.ts'
import { registrationRoutes } from '#server/modules/accounts/registration/registration.routes.ts'
import { reviewRoutes } from '#server/modules/review/review.routes.ts'
import { feeScheduleRoutes } from '#server/modules/sales/fee-schedules/fee-schedules.routes.ts'
import { proofRoutes } from '#server/modules/settlement/proofs/proofs.routes.ts'
import { releaseAllOf } from '#server/modules/onboarding/application/review.queries.ts'
import { settlementViewRoutes } from '#server/modules/settlement/overview/overview.routes.ts'
import { posPurchaseRoutes } from '#server/modules/sales/purchases/purchases.routes.ts'
import { receiptRoutes } from '#server/modules/sales/receipts/receipts.routes.ts'
import { payoutCalendarRoutes } from '#server/modules/settlement/calendar/calendar.routes.ts'
import { statementFileRoutes } from '#server/modules/settlement/downloads/statement-files.routes.ts'
import { statementRoutes } from '#server/modules/settlement/statements/statements.routes.ts'
import { reportRoutes } from '#server/modules/sales/reports/reports.routes.ts'
import { transactionRoutes } from '#server/modules/sales/transactions/transactions.routes.ts'
import { figureRoutes } from '#server/modules/sales/figures/figures.routes.ts'
import { terminalRoutes } from '#server/modules/sales/terminals/terminals.routes.ts'
import { tillRoutes } from '#server/modules/sales/till/till.routes.ts'
import { payoutRoutes } from '#server/modules/settlement/payouts/payouts.routes.ts'
import { exceptionRoutes } from '#server/modules/settlement/exceptions/exceptions.routes.ts'
import { providerDocumentRoutes } from '#server/modules/sales/provider-documents/provider-documents.routes.ts'
import { staffRoutes } from '#server/modules/accounts/staff/staff.routes.ts'
import { storeRoutes } from '#server/modules/partners/stores/stores.routes.ts'
import { termsRoutes } from '#server/modules/onboarding/terms/terms.routes.ts'
import { userRoutes } from '#server/modules/accounts/users/users.routes.ts'
import { webhookRoutes } from '#server/modules/banking/webhooks/webhooks.routes.ts'
import { screensOf } from '#server/config/paths.ts'
import type { Deps } from './deps.ts'
import * as contract from '@tillgate/contract/settings.ts'
import type { Config } from '#server/config/config.ts'
import { serve } from '#server/http/serve.ts'
import { theKeyring } from '#server/secrets/installed.ts'

/** What a browser may know of the environment. The strict shape keeps everything else out. */
const settingsRoutes = (app: FastifyInstance, config: Config): void => {
  serve(app, contract, {
    getSettings: async () => ({
      environment: config.production ? 'production' : 'development',
      apiUrl: '',
      mockUrl: '',
      logoutUri: '/login',
      redirectUri: '/',
      captchaKey: config.captcha.key,
      captchaProvider: config.captcha.provider,
      captchaScriptUrl: config.captcha.scriptUrl,
      errorReportingDsn: config.sentryDsn,
      mapsKey: '',
      authKey: theKeyring().authKey,
      linkScriptUrl: config.plaid.linkScriptUrl,
      sandbox: config.sandbox,
      brand: config.brand,
    }),
  })
}

/** Creates the HTTP app of a worker: health, readiness and metrics of the queues. */
export const buildWorkerApp = (deps: Deps, draining: Draining): FastifyInstance => {
  const app = Fastify({ logger: false, logController: new LogController({ disableRequestLogging: true }) })
  answerErrors(app)
  workerMetrics(app, deps)
  healthRoutes(app, deps.isAnswering, draining)
  return app
}

/** The whole API with every context's routes, and the pages it serves. */
export const buildApp = async (deps: Deps, draining: Draining = { yes: false }): Promise<FastifyInstance> => {
  const app = newApp(deps)
  app.decorate('requireOperatorCode', requireOperatorCode)
  apiMetrics(app, deps)
  healthRoutes(app, deps.isAnswering, draining)
  settingsRoutes(app, deps.config)
  authRoutes(app)
  recoveryRoutes(app, deps)
  registrationRoutes(app, deps)
  accountRoutes(app, deps)
  userRoutes(app)
  captchaRoutes(app, deps)
  termsRoutes(app)
  identityRoutes(app, deps)
  bankLinkRoutes(app, deps)
  webhookRoutes(app, deps)
  storeRoutes(app)
  dashboardRoutes(app)
  businessRoutes(app, deps)
  documentRoutes(app, deps)
  onboardingRoutes(app)
  itemRoutes(app, deps)
  itemBatchRoutes(app, deps)
  approvedProductRoutes(app, deps)
  operatorAuthRoutes(app, deps)
  reviewRoutes(app, deps)
  partnerRoutes(app)
  cardEntryRoutes(app)
  terminalRoutes(app)
  figureRoutes(app)
  tillRoutes(app)
  posPurchaseRoutes(app, deps)
  transactionRoutes(app, deps)
  reportRoutes(app, deps)
  receiptRoutes(app)
  payoutRoutes(app, deps)
  exceptionRoutes(app, deps)
  proofRoutes(app)
  feeScheduleRoutes(app)
  settlementViewRoutes(app, deps)
  statementRoutes(app, deps)
  payoutCalendarRoutes(app, deps)
  providerDocumentRoutes(app)
  statementFileRoutes(app, deps)
  staffRoutes(app, releaseAllOf)
  auditLogRoutes(app)
  const { apiDocs, publicUrl } = deps.config
  if (apiDocs !== 'off') docsRoutes(app, () => openApiOf(app.served, publicUrl, apiDocs))
  const headersOf = pageHeadersOf(deps.config)
  await servePages(app, { dist: screensOf('portal'), base: '', headersOf })
  await servePages(app, { dist: screensOf('operator'), base: '/operator', headersOf })
  await servePages(app, {
    dist: screensOf('receipt'),
    base: '/purchase-transaction',
    headersOf: (path) => ({ ...headersOf(path), ...receiptHeadersOf(path) }),
  })
  return app
}
