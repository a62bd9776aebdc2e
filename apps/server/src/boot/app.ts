import Fastify from 'fastify'
import { LogController, type FastifyInstance } from 'fastify'
import { answerErrors } from '#server/http/errors.ts'
import { newApp } from '#server/http/fastify.ts'
import type { Draining } from '#server/http/drain.ts'
import { apiMetrics, workerMetrics } from '#server/http/metrics.ts'
import { docsRoutes } from '#server/http/openapi/docs.ts'
import { openApiOf } from '#server/http/openapi/document.ts'
import { pageHeadersOf, receiptHeadersOf } from '#server/http/page-policy.ts'
import { servePages } from '#server/http/pages.ts'
import { wellKnownRoutes } from '#server/http/well-known.ts'
import { auditRoutes } from '#server/modules/audit/audit.routes.ts'
import { requireRecentSignIn } from '#server/modules/accounts/api.ts'
import { accountsRoutes } from '#server/modules/accounts/accounts.routes.ts'
import { requireOperatorCode } from '#server/modules/staff/sign-in/second-step.service.ts'
import { staffRoutes } from '#server/modules/staff/staff.routes.ts'
import { usersRoutes } from '#server/modules/users/users.routes.ts'
import { onboardingRoutes } from '#server/modules/onboarding/onboarding.routes.ts'
import { outboxRoutes } from '#server/modules/outbox/outbox.routes.ts'
import { bankingRoutes } from '#server/modules/banking/banking.routes.ts'
import { partnersRoutes } from '#server/modules/partners/partners.routes.ts'
import { notificationsRoutes } from '#server/modules/notifications/notifications.routes.ts'
import { inboxRoutes } from '#server/modules/inbox/inbox.routes.ts'
import { proposalsRoutes } from '#server/modules/proposals/proposals.routes.ts'
import { catalogueRoutes } from '#server/modules/catalogue/catalogue.routes.ts'
import { salesRoutes } from '#server/modules/sales/sales.routes.ts'
import { supportRoutes } from '#server/modules/support/support.routes.ts'
import { ledgerCheckRoutes } from '#server/modules/ledger-checks/ledger-checks.routes.ts'
import { bookkeepingRoutes } from '#server/modules/bookkeeping/bookkeeping.routes.ts'
import { reconciliationRoutes } from '#server/modules/reconciliation/reconciliation.routes.ts'
import { settlementRoutes } from '#server/modules/settlement/settlement.routes.ts'
import { sanctionsRoutes } from '#server/modules/sanctions/sanctions.routes.ts'
import { reviewRoutes } from '#server/modules/review/review.routes.ts'
import { passkeySiteOf } from '#server/config/passkey-site.ts'
import { screensOf } from '#server/config/paths.ts'
import type { Deps } from '../ports/deps.ts'
import { handOverWork } from './owned-work.ts'
import { proposalKinds } from './proposal-kinds.ts'
import * as contract from '@tillgate/contract/settings.ts'
import type { Config } from '#server/config/config.ts'
import { serve } from '#server/http/serve.ts'
import type { Probe } from '#server/db/probe.ts'
import { refuse } from '#server/base/refusal.ts'

const healthRoutes = (app: FastifyInstance, isReady: Probe, draining: Draining): void => {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (draining.yes) refuse('server.unavailable', { retryAfter: 5 })
    if (!(await isReady())) refuse('server.unavailable', { retryAfter: 2 })
    return { status: 'ok' }
  })
}

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
      authKey: app.shared.keyring.authKey,
      linkScriptUrl: config.plaid.linkScriptUrl,
      cardReaderUrl: config.cardReaderUrl,
      passkeyOrigin: passkeySiteOf(config.publicUrl)?.origin ?? '',
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
  healthRoutes(app, deps.isReady, draining)
  return app
}

/** The whole API with every context's routes, and the pages it serves. */
export const buildApp = async (deps: Deps, draining: Draining = { yes: false }): Promise<FastifyInstance> => {
  const app = newApp(deps, { draining })
  app.decorate('requireOperatorCode', requireOperatorCode)
  apiMetrics(app, deps)
  healthRoutes(app, async () => !app.isStuck() && (await deps.isReady()), draining)
  settingsRoutes(app, deps.config)
  outboxRoutes(app, deps)
  partnersRoutes(app)
  notificationsRoutes(app, deps, requireRecentSignIn)
  accountsRoutes(app, deps)
  usersRoutes(app)
  const kinds = proposalKinds(deps)
  staffRoutes(app, deps, handOverWork, kinds)
  proposalsRoutes(app, kinds)
  onboardingRoutes(app, deps)
  bankingRoutes(app, deps)
  sanctionsRoutes(app, deps)
  reviewRoutes(app, deps)
  catalogueRoutes(app, deps)
  salesRoutes(app, deps)
  ledgerCheckRoutes(app)
  settlementRoutes(app, deps)
  reconciliationRoutes(app, deps)
  bookkeepingRoutes(app, deps)
  supportRoutes(app)
  inboxRoutes(app, deps)
  auditRoutes(app, deps)
  const { apiDocs, publicUrl } = deps.config
  if (apiDocs !== 'off') docsRoutes(app, () => openApiOf(app.served, publicUrl, apiDocs))
  wellKnownRoutes(app, deps.config)
  const headersOf = pageHeadersOf(deps.config)
  await servePages(app, { dist: screensOf('portal'), base: '', headersOf })
  await servePages(app, { dist: screensOf('operator'), base: '/operator', headersOf })
  await servePages(app, { dist: screensOf('till'), base: '/till', headersOf })
  await servePages(app, {
    dist: screensOf('receipt'),
    base: '/purchase-transaction',
    headersOf: (path) => ({ ...headersOf(path), ...receiptHeadersOf(path) }),
  })
  return app
}
