import * as operatorBankLines from '@tillgate/contract/operator-bank-lines.ts'
import * as operatorBankStatements from '@tillgate/contract/operator-bank-statements.ts'
import * as operatorExceptions from '@tillgate/contract/operator-exceptions.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { reopenBankLine, settleBankLine } from './bank-lines/bank-lines.service.ts'
import {
  exportBankStatement,
  getBankStatement,
  listBankStatementLines,
  listBankStatements,
} from './bank-statements/bank-statements.service.ts'
import { loadBankStatement } from './bank-statements/load-statement.service.ts'
import { proposeBankStatementWithdrawal } from './bank-statements/withdraw.service.ts'
import {
  requestAccount,
  confirmAccount,
  correctNotice,
  resolveException,
} from './exceptions/close-exception.service.ts'
import { listExceptions, countExceptions, getException } from './exceptions/exceptions.service.ts'
import { exportExceptions } from './exceptions/export-exceptions.service.ts'

export const reconciliationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, operatorExceptions, {
    listExceptions,
    exportExceptions,
    countExceptions,
    getException: getException(deps),
    resolveException,
    confirmAccount,
    requestAccount,
    correctNotice,
  })
  serve(app, operatorBankStatements, {
    listBankStatements,
    loadBankStatement: loadBankStatement(deps),
    getBankStatement,
    listBankStatementLines,
    proposeBankStatementWithdrawal,
    exportBankStatement,
  })
  serve(app, operatorBankLines, { settleBankLine: settleBankLine(deps), reopenBankLine: reopenBankLine(deps) })
}
