import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Connections } from '#server/db/connections.ts'
import type { Shared } from '#server/db/context.ts'
import type { AchBank } from '#server/integrations/ach-bank/port.ts'
import type { Addresses } from '#server/integrations/addresses/port.ts'
import type { CardIssuer } from '#server/integrations/card-issuer/port.ts'
import type { CaptchaPort } from '#server/integrations/captcha/port.ts'
import type { Files } from '#server/integrations/files/port.ts'
import type { MailPort, MailReportsPort } from '#server/integrations/mail/port.ts'
import type { BankLinkPort, IdentityPort, PlaidWebhookPort } from '#server/integrations/plaid/port.ts'
import type { Sheets } from '#server/integrations/sheets/port.ts'
import type { TextPort } from '#server/integrations/text/port.ts'
import type { NpiPort } from '#server/integrations/npi/port.ts'
import type { SanctionsListPort } from '#server/integrations/sanctions-list/port.ts'
import type { WebhookPort } from '#server/integrations/webhooks/port.ts'
import type { NewestValue } from '#server/base/newest-value.ts'
import type { ListedEntry } from '@tillgate/domain/sanctions.ts'
import type { SanctionIndex } from '@tillgate/domain/sanction-names.ts'
import type { TinPort } from '#server/integrations/tin/port.ts'

/** Sanctions list ready for comparisons. */
export type ReadyList = {
  id: string
  publishedOn: string
  index: SanctionIndex
  entries: ReadonlyMap<string, ListedEntry>
}

/** What a running process has at hand. Made once at start, handed down, never imported from a global. */
export type Deps = Shared &
  Omit<Connections, 'sql' | 'reserveSql' | 'queueSql' | 'close'> & {
    config: Config
    files: Files
    mail: MailPort
    /** Reads reports of undelivered mails. */
    mailReports: MailReportsPort
    text: TextPort
    captcha: CaptchaPort
    addresses: Addresses
    tin: TinPort
    npi: NpiPort
    sanctionsList: SanctionsListPort
    /** The list in force, by its id. */
    sanctionIndex: NewestValue<ReadyList>
    cardIssuer: CardIssuer
    achBank: AchBank
    bankLink: BankLinkPort
    identity: IdentityPort
    plaidWebhooks: PlaidWebhookPort
    /** Sends events to systems of partners. */
    webhooks: WebhookPort
    sheets: Sheets
    /** Aborted when this process is asked to stop: long work ends at its next step. */
    stopping: AbortController
    log: FastifyBaseLogger
  }
