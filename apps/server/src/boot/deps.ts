import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import type { Shared } from '#server/db/context.ts'
import type { Pool } from '#server/db/db.ts'
import type { ReadSource } from '#server/db/read-source.ts'
import type { Probe } from '#server/db/probe.ts'
import type { AchBank } from '#server/integrations/ach-bank/port.ts'
import type { Addresses } from '#server/integrations/addresses/port.ts'
import type { CardIssuer } from '#server/integrations/card-issuer/port.ts'
import type { CaptchaPort } from '#server/integrations/captcha/port.ts'
import type { Files } from '#server/integrations/files/port.ts'
import type { MailPort } from '#server/integrations/mail/port.ts'
import type { BankLinkPort, IdentityPort, PlaidWebhookPort } from '#server/integrations/plaid/port.ts'
import type { Sheets } from '#server/integrations/sheets/port.ts'
import type { TextPort } from '#server/integrations/text/port.ts'
import type { TinPort } from '#server/integrations/tin/port.ts'

/** What a running process has at hand. Made once at start, handed down, never imported from a global. */
export type Deps = Shared & {
  config: Config
  pool: Pool
  /** Few connections of their own for callers without a session: signing in goes on while everybody else waits. */
  reserve: Pool
  /** Whether the database answers, asked over a connection of its own. */
  isAnswering: Probe
  /** True when the database also accepts writes: for health checks. */
  isReady: Probe
  /** Few connections of their own for imports and exports: bulk work never starves the rest. */
  bulk: pg.Pool
  /** Chooses where reports are read: a standby that is up to date, or the primary with the connections of `bulk`. */
  readSource: () => Promise<ReadSource>
  files: Files
  mail: MailPort
  text: TextPort
  captcha: CaptchaPort
  addresses: Addresses
  tin: TinPort
  cardIssuer: CardIssuer
  achBank: AchBank
  bankLink: BankLinkPort
  identity: IdentityPort
  plaidWebhooks: PlaidWebhookPort
  sheets: Sheets
  /** Aborted when this process is asked to stop: long work ends at its next step. */
  stopping: AbortController
  log: FastifyBaseLogger
}
