import type * as contract from '@tillgate/contract/account.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Newcomer, PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { noteEvent } from './account-events.service.ts'
import { listSessionsOf, revokeSessionById, revokeSessionsBut } from './account.queries.ts'

type Row = Awaited<ReturnType<typeof listSessionsOf>>[number]

const toSessions = (rows: Row[], own: Buffer): Answer<typeof contract.listSessions> => ({
  items: rows.map((row) => ({
    id: row.id,
    signedInAt: row.authenticatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ip: row.ip,
    userAgent: row.userAgent,
    isThis: row.tokenHash.equals(own),
  })),
})

type MemberContext = Context<PortalUser | Newcomer>

const own = ({ meta }: MemberContext): Buffer => tokenHash(meta.token ?? refuse('session.missing'))

export const listSessions = async (
  _: Input<typeof contract.listSessions>,
  context: MemberContext,
): Promise<Answer<typeof contract.listSessions>> => {
  const rows = await withIdentity(context.pool, (db) => listSessionsOf(db, context.caller.userId))
  return toSessions(rows, own(context))
}

export const endSession = async (
  { params }: Input<typeof contract.endSession>,
  { pool, caller, meta, keyring }: MemberContext,
): Promise<Answer<typeof contract.endSession>> => {
  const { userId } = caller
  await withIdentity(pool, async (db) => {
    if (!(await revokeSessionById(db, userId, params.id))) refuse('session.not-found')
    await noteEvent(db, keyring, meta, { userId }, 'session-ended')
  })
  return { message: translate(meta.language, 'session.ended') }
}

export const endOtherSessions = async (
  _: Input<typeof contract.endOtherSessions>,
  context: MemberContext,
): Promise<Answer<typeof contract.endOtherSessions>> => {
  const { pool, meta } = context
  const { userId } = context.caller
  await withIdentity(pool, async (db) => {
    await revokeSessionsBut(db, userId, own(context))
    await noteEvent(db, context.keyring, meta, { userId }, 'sessions-ended')
  })
  return { message: translate(meta.language, 'sessions.ended') }
}
