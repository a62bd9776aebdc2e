import type pg from 'pg'
import type { Config } from './config.ts'
import type { Pool } from './db/db.ts'
import type { Probe } from './db/probe.ts'
import type { AchBank } from './integrations/ach-bank/port.ts'
import type { Addresses } from './integrations/addresses/port.ts'
import type { CardIssuer } from './integrations/card-issuer/port.ts'
import type { CaptchaPort } from './integrations/captcha/port.ts'
import type { Files } from './integrations/files/port.ts'
import type { MailPort } from './integrations/mail/port.ts'
import type { BankLinkPort, IdentityPort, PlaidWebhookPort } from './integrations/plaid/port.ts'
import type { Sheets } from './integrations/sheets/port.ts'
import type { TextPort } from './integrations/text/port.ts'
import type { TinPort } from './integrations/tin/port.ts'

/** What a running process has at hand. Made once at start, handed down, never imported from a global. */
export type Deps = {
  config: Config
  pool: Pool
  /** Few connections of their own for callers without a session: signing in goes on while everybody else waits. */
  reserve: Pool
  /** Whether the database answers, asked over a connection of its own. */
  isAnswering: Probe
  /** Few connections of their own for imports and exports: bulk work never starves the rest. */
  bulk: pg.Pool
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
  log: { info: Log; warn: Log; error: Log }
}
type Log = (fields: object, message?: string) => void
