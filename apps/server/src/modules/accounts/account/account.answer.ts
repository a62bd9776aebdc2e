import type { listSessions } from '@tillgate/contract/account.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { listSessionsOf } from './account.queries.ts'

type Row = Awaited<ReturnType<typeof listSessionsOf>>[number]

export const toSessions = (rows: Row[], own: Buffer): Answer<typeof listSessions> => ({
  items: rows.map((row) => ({
    id: row.id,
    signedInAt: row.authenticated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ip: row.ip,
    userAgent: row.user_agent,
    isThis: row.token_hash.equals(own),
  })),
})
