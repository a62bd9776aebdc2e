import * as accountant from '@tillgate/contract/accountant.ts'
import * as journal from '@tillgate/contract/journal.ts'
import * as statementMonths from '@tillgate/contract/statement-months.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import {
  getAccountant,
  removeAccountant,
  revokeAccountantLink,
  sendAccountantPackage,
  updateAccountant,
} from './accountant/accountant.service.ts'
import { downloadAccountantFile, openAccountantPackage, sendAccountantCode } from './accountant/open.service.ts'
import { downloadAccountantPackage } from './package/package.service.ts'
import { downloadJournal, getJournal, updateJournalAccounts } from './journal/journal.service.ts'
import { getStatementMonth } from './months/months.service.ts'

export const bookkeepingRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, journal, { getJournal, downloadJournal: downloadJournal(deps), updateJournalAccounts })
  serve(app, accountant, {
    getAccountant,
    updateAccountant,
    removeAccountant,
    sendAccountantPackage,
    revokeAccountantLink,
    sendAccountantCode,
    openAccountantPackage,
    downloadAccountantPackage: downloadAccountantPackage(deps),
    downloadAccountantFile: downloadAccountantFile(deps),
  })
  serve(app, statementMonths, { getStatementMonth })
}
