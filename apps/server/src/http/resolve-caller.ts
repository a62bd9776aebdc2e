import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from '#server/db/db.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { bearerOf } from './request-meta.ts'
import type { Caller } from '#server/caller.ts'
import { findSession, type FoundSession } from './resolve-caller.queries.ts'

const toCaller = (found: FoundSession): Caller => {
  const { userId, partnerId, approved, agreedVersion } = found
  if (found.audience === 'operator') return { audience: 'operator', userId, role: found.role }
  if (found.audience === 'pos') {
    return partnerId === null ? { audience: 'none' } : { audience: 'pos', userId, partnerId }
  }
  return partnerId === null
    ? { audience: 'portal', userId, partnerId, role: found.role, approved: false, agreedVersion: null }
    : { audience: 'portal', userId, partnerId, role: found.role, approved, agreedVersion }
}

/** Reads the session on every request: a role change or a deactivation counts at once, not at the next sign-in. */
const callerOf = async (pool: Pool, request: FastifyRequest): Promise<Caller> => {
  const token = bearerOf(request)
  if (token === undefined) return { audience: 'none' }
  const found = await findSession(pool, tokenHash(token))
  return found ? toCaller(found) : { audience: 'none' }
}

export const resolveCallers = (app: FastifyInstance): void => {
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = request.url.startsWith('/api/') ? await callerOf(app.pool, request) : { audience: 'none' }
  })
}
