import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { answerErrors } from './http/errors.ts'
import { newApp } from './http/fastify.ts'
import { healthRoutes, type Draining } from './http/health.ts'
import { apiMetrics, workerMetrics } from './http/metrics.ts'
import { docsRoutes } from './http/openapi/docs.ts'
import { openApiOf } from './http/openapi/document.ts'
import { pageHeadersOf } from './http/page-policy.ts'
import { servePages } from './http/pages.ts'
import { accountRoutes } from './modules/account/account.routes.ts'
import { auditLogRoutes } from './modules/audit-log/audit-log.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { businessRoutes } from './modules/business/business.routes.ts'
import { captchaRoutes } from './modules/captcha/captcha.routes.ts'
import { bankLinkRoutes } from './modules/bank-links/bank-links.routes.ts'
import { documentRoutes } from './modules/documents/documents.routes.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { itemBatchRoutes } from './modules/item-batches/item-batches.routes.ts'
import { itemRoutes } from './modules/items/items.routes.ts'
import { onboardingRoutes } from './modules/onboarding/onboarding.routes.ts'
import { operatorAuthRoutes } from './modules/operator-auth/operator-auth.routes.ts'
import { partnerRoutes } from './modules/partners/partners.routes.ts'
import { recoveryRoutes } from './modules/recovery/recovery.routes.ts'
import { registrationRoutes } from './modules/registration/registration.routes.ts'
import { reviewRoutes } from './modules/review/review.routes.ts'
import { settingsRoutes } from './modules/settings/settings.routes.ts'
import { staffRoutes } from './modules/staff/staff.routes.ts'
import { storeRoutes } from './modules/stores/stores.routes.ts'
import { termsRoutes } from './modules/terms/terms.routes.ts'
import { webhookRoutes } from './modules/webhooks/webhooks.routes.ts'
import { screensOf } from './paths.ts'
import type { World } from './world.ts'

/** What a worker answers: whether it lives, can reach its database, and how its queues stand. */
export const buildWorkerApp = (world: World, draining: Draining): FastifyInstance => {
  const app = Fastify({ logger: false, logController: new LogController({ disableRequestLogging: true }) })
  answerErrors(app)
  workerMetrics(app, world)
  healthRoutes(app, world.isAnswering, draining)
  return app
}

/** The whole API with every room's routes, and the pages it serves. */
export const buildApp = async (world: World, draining: Draining = { yes: false }): Promise<FastifyInstance> => {
  const app = newApp(world)
  apiMetrics(app, world)
  healthRoutes(app, world.isAnswering, draining)
  settingsRoutes(app, world.config)
  authRoutes(app)
  recoveryRoutes(app, world)
  registrationRoutes(app, world)
  accountRoutes(app, world)
  captchaRoutes(app, world)
  termsRoutes(app)
  identityRoutes(app, world)
  bankLinkRoutes(app, world)
  webhookRoutes(app, world)
  storeRoutes(app)
  businessRoutes(app, world)
  documentRoutes(app, world)
  onboardingRoutes(app)
  itemRoutes(app)
  itemBatchRoutes(app, world)
  operatorAuthRoutes(app, world)
  reviewRoutes(app, world)
  partnerRoutes(app)
  staffRoutes(app)
  auditLogRoutes(app)
  docsRoutes(app, () => openApiOf(world.config.publicUrl))
  const headersOf = pageHeadersOf(world.config)
  await servePages(app, { dist: screensOf('portal'), base: '', headersOf })
  await servePages(app, { dist: screensOf('operator'), base: '/operator', headersOf })
  return app
}
