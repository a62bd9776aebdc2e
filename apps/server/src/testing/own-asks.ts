import type { Sent } from './sales-asks.ts'
import { webhookAsks } from './webhook-asks.ts'

/** A valid request for each route of what a person of a partner sees first and keeps for themselves. */
export const ownAsks: Record<string, (t: { storeId: string; webhookId: string; deliveryId: string }) => Sent> = {
  ...webhookAsks,
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
