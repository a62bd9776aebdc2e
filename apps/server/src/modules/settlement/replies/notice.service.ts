import type { AchCorrection } from '@tillgate/domain/ach-returns.ts'
import type { Db } from '#server/db/db.ts'
import { setCasePartner } from '#server/db/with-tenant.ts'
import { correctAccount, type Corrected } from '../../banking/api.ts'
import { auditAsSystem } from '../runs/system-audit.service.ts'
import type { Runtime } from '#server/db/context.ts'
import { setMail, type Paid } from './replies.queries.ts'

type Notice = { noticeId: string; code: string; correction: AchCorrection }

/** A notice is applied at once: the next file uses the bank's new data of the account. */
export const followNotice = async (
  db: Db,
  runtime: Runtime,
  { partnerId, bankLinkId: linkId }: Paid,
  { noticeId, code, correction }: Notice,
): Promise<'applied' | 'superseded' | 'same' | 'refused'> => {
  await setCasePartner(db, partnerId)
  const done = await correctAccount(db, runtime, { partnerId, linkId, noticeId, correction })
  if (done.outcome !== 'applied') return done.outcome
  if (done.mail) await setMail(db, noticeId, done.mail)
  const { before } = done
  const after = { code, fields: Object.keys(correction), ...done.after }
  for (const objectId of done.storeIds) {
    const entry = { action: 'bank.corrected', object: 'store', objectId, before, after } as const
    await auditAsSystem(db, runtime.keyring, partnerId, entry)
  }
  return 'applied'
}

/** Applies a correction typed by an operator. The caller writes the audit rows of the corrected stores. */
export const correctByHand = async (
  db: Db,
  runtime: Runtime,
  { partnerId, bankLinkId: linkId }: Paid,
  { noticeId, correction, typedBy }: Omit<Notice, 'code'> & { typedBy: string },
): Promise<Corrected> => {
  const done = await correctAccount(db, runtime, { partnerId, linkId, noticeId, correction, typedBy })
  if (done.outcome === 'applied' && done.mail) await setMail(db, noticeId, done.mail)
  return done
}
