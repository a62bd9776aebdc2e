import { listNotifications } from '@tillgate/contract/notifications.ts'
import type { PartnerEventKind } from '@tillgate/domain/partner-events.ts'
import type { Retailer } from './people.ts'

/** Lists events of a kind as a person reads them, newest first. */
export const happened = async ({ call }: Pick<Retailer, 'call'>, kind: PartnerEventKind) =>
  (await call(listNotifications, { query: { kind } })).items
