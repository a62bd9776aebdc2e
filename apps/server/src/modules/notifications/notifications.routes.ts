import * as contract from '@tillgate/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { countNotifications, listNotifications, markNotificationsRead } from './notifications.service.ts'
import { getNotificationSettings, updateNotificationSetting } from './settings.service.ts'

export const notificationsRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listNotifications,
    countNotifications,
    markNotificationsRead,
    getNotificationSettings,
    updateNotificationSetting,
  })
}
