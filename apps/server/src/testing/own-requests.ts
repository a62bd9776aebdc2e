import type { RequestParts } from './sales-requests.ts'
import { webhookRequests } from './webhook-requests.ts'

/** A valid request for each route of what a person of a partner sees first and keeps for themselves. */
export const ownRequests: Record<
  string,
  (t: { storeId: string; webhookId: string; deliveryId: string }) => RequestParts
> = {
  ...webhookRequests,
  getDashboard: () => ({}),
  listAttention: () => ({}),
  getPreferences: () => ({}),
  updatePreferences: (t) => ({ body: { storeId: t.storeId } }),
  listNotifications: () => ({}),
  countNotifications: () => ({}),
  markNotificationsRead: () => ({ body: {} }),
  getNotificationSettings: () => ({}),
  updateNotificationSetting: () => ({ body: { kind: 'import.ended', mail: 'NEVER', text: false } }),
}
