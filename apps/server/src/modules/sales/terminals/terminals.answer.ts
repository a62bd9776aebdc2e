import type { Terminal } from '@tillgate/contract/terminals.ts'
import { isOlderVersion } from '@tillgate/domain/terminals.ts'
import type { Release } from './releases.queries.ts'
import type { TerminalRow } from './terminals.queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toTerminal = (row: TerminalRow, newest: Release | undefined): Terminal => ({
  id: row.id,
  name: row.name,
  status: row.status,
  model: row.model,
  appVersion: row.appVersion,
  createdAt: row.createdAt.toISOString(),
  activatedAt: iso(row.activatedAt),
  lastSeenAt: iso(row.lastSeenAt),
  retiredAt: iso(row.retiredAt),
  updateBy:
    newest && row.status === 'ACTIVE' && isOlderVersion(row.appVersion, newest.version)
      ? newest.updateBy.toISOString()
      : null,
  codeExpiresAt: row.status === 'PENDING' ? iso(row.codeExpiresAt) : null,
  issuedAt: iso(row.issuedAt),
})
