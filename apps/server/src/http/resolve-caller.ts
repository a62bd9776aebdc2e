import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Audience } from '#server/db/tables.ts'
import type { Pool } from '#server/db/db.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { bearerOf } from './asking.ts'
import type { Caller } from './caller.ts'

type Found = {
  user_id: string
  partner_id: string | null
  approved: boolean
} & ({ audience: 'portal' | 'pos'; role: PortalRole } | { audience: Extract<Audience, 'operator'>; role: OperatorRole })

const toCaller = (found: Found): Caller => {
  const { user_id: userId, partner_id: partnerId, approved } = found
  if (found.audience === 'operator') return { audience: 'operator', userId, role: found.role }
  if (found.audience === 'pos') {
    return partnerId === null ? { audience: 'none' } : { audience: 'pos', userId, partnerId }
  }
  return partnerId === null
    ? { audience: 'portal', userId, partnerId, role: found.role, approved: false }
    : { audience: 'portal', userId, partnerId, role: found.role, approved }
}

/** Reads the session on every request: a role change or a deactivation counts at once, not at the next sign-in. */
const callerOf = async (pool: Pool, request: FastifyRequest): Promise<Caller> => {
  const token = bearerOf(request)
  if (token === undefined) return { audience: 'none' }
  const { rows } = await sql<Found>`select * from find_session(${tokenHash(token)})`.execute(pool)
  return rows[0] ? toCaller(rows[0]) : { audience: 'none' }
}

export const resolveCallers = (app: FastifyInstance): void => {
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = request.url.startsWith('/api/') ? await callerOf(app.pool, request) : { audience: 'none' }
  })
}
