import { refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { isBlocked } from './blocked.queries.ts'

/** Refuses a change while a sanctions case holds the partner. `partner.on-hold` names no reason; operators read `sanctions.case-open`. */
export const requireUnblocked = async (db: Db, partnerId: string, code: AnyRefusalCode): Promise<void> => {
  if (await isBlocked(db, partnerId)) refuse(code)
}
