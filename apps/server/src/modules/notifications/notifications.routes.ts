import * as contract from '@tillgate/contract/notifications.ts'
import * as webhooks from '@tillgate/contract/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { countNotifications, listNotifications, markNotificationsRead } from './notifications.service.ts'
import { getNotificationSettings, updateNotificationSetting } from './notification-settings.service.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  repeatWebhookDelivery,
  testWebhook,
} from './webhooks/deliveries.service.ts'
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type StepUp,
} from './webhooks/endpoints.service.ts'

export const notificationsRoutes = (app: FastifyInstance, deps: Pick<Deps, 'webhooks'>, stepUp: StepUp): void => {
  serve(app, contract, {
    listNotifications,
    countNotifications,
    markNotificationsRead,
    getNotificationSettings,
    updateNotificationSetting,
  })
  serve(app, webhooks, {
    listWebhooks,
    getWebhook,
    createWebhook: createWebhook(deps, stepUp),
    updateWebhook: updateWebhook(deps, stepUp),
    rotateWebhookSecret: rotateWebhookSecret(stepUp),
    pauseWebhook,
    resumeWebhook,
    removeWebhook: removeWebhook(stepUp),
    testWebhook,
    listWebhookDeliveries,
    getWebhookDelivery,
    repeatWebhookDelivery,
  })
}
