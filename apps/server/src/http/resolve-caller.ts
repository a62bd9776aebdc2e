import { tillRoleOf } from '@tillgate/domain/till-permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from '#server/db/db.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { bearerOf, terminalKeyOf } from './request-meta.ts'
import type { Caller } from '#server/base/caller.ts'
import { withProviderTerms } from './translate.ts'
import { findSession, type FoundSession } from './resolve-caller.queries.ts'

/** A cashier's session is valid only on its own device, whose key comes with every call, and while the role sells. */
const tillOf = (found: FoundSession & { audience: 'pos' | 'portal' }, terminalKey: string | undefined): Caller => {
  const { userId, role, partnerId, terminalId, storeId, terminalHash } = found
  if (tillRoleOf(role) === undefined) return { audience: 'none' }
  if (partnerId === null || terminalId === null || storeId === null || terminalHash === null)
    return { audience: 'none' }
  if (terminalKey === undefined || !tokenHash(terminalKey).equals(terminalHash)) return { audience: 'none' }
  return { audience: 'pos', userId, partnerId, role, storeId, terminalId }
}

const toCaller = (found: FoundSession, terminalKey: string | undefined): Caller => {
  const { userId, partnerId, approved, agreedVersion, storeIds } = found
  if (found.audience === 'operator') {
    return { audience: 'operator', userId, role: found.role, staffRoles: found.staffRoles }
  }
  if (found.audience === 'pos') return tillOf(found, terminalKey)
  return partnerId === null
    ? { audience: 'portal', userId, partnerId, role: found.role, approved: false, agreedVersion: null }
    : { audience: 'portal', userId, partnerId, role: found.role, limitedTo: storeIds, approved, agreedVersion }
}

/** Reads the session on every request: a role change or a deactivation counts at once, not at the next sign-in. */
const sessionOf = async (pool: Pool, request: FastifyRequest): Promise<FoundSession | undefined> => {
  const token = bearerOf(request)
  return token === undefined ? undefined : findSession(pool, tokenHash(token))
}

export const resolveCallers = (app: FastifyInstance): void => {
  app.decorateRequest('caller')
  app.decorateRequest('isPractice', false)
  app.addHook('onRequest', async (request) => {
    // Not `request.url`: a route is found under encoded and absolute addresses as well.
    const isCall = request.routeOptions.url?.startsWith('/api/')
    const found = isCall ? await sessionOf(app.pool, request) : undefined
    request.caller = found ? toCaller(found, terminalKeyOf(request)) : { audience: 'none' }
    request.isPractice = found?.isPractice === true
  })
  // After the body: its stream has an asynchronous context of its own.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.isPractice) withProviderTerms(done)
    else done()
  })
}
