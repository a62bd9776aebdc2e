import type { listSessions } from '@tillgate/contract/account.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { listSessionsOf } from './account.queries.ts'

type Row = Awaited<ReturnType<typeof listSessionsOf>>[number]

export const toSessions = (rows: Row[], own: Buffer): Answer<typeof listSessions> => ({
  items: rows.map((row) => ({
    id: row.id,
    signedInAt: row.authenticatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ip: row.ip,
    userAgent: row.userAgent,
    isThis: row.tokenHash.equals(own),
  })),
})
