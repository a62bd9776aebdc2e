import { getBankStatement, listBankStatementLines } from '@tillgate/contract/operator-bank-statements.ts'
import { writeBai2, type WrittenLine } from '@tillgate/domain/bank-statement-writer.ts'
import type { TestOperator } from './operators.ts'
import type { TestApp } from './start-app.ts'

/** The account of a test database at its bank: each statement opens where the one before closed. */
export const aBankAccount = (app: TestApp, operator: TestOperator) => {
  let opening = 100_000
  let nextDay = 1
  /** Loads the statement of the next day. Returns its id. */
  const load = async (lines: WrittenLine[]): Promise<string> => {
    const text = writeBai2({ day: `2601${String(nextDay).padStart(2, '0')}`, opening, lines })
    const form = new FormData()
    form.set('file', new Blob([text]), 'statement.bai')
    const response = await fetch(`${app.base}/api/operator/bank-statements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}` },
      body: form,
    })
    const { id }: { id: string } = JSON.parse(await response.text())
    nextDay += 1
    opening = lines.reduce((sum, { cents }) => sum + cents, opening)
    return id
  }
  const shown = (id: string) => operator.call(getBankStatement, { params: { id } })
  const linesOf = async (id: string) =>
    (await operator.call(listBankStatementLines, { params: { id }, query: {} })).items
  /** Loads one line that no record explains. Returns its statement and its exception. */
  const aLine = async (cents: number, text = 'WIRE IN, HHA-1123') => {
    const statementId = await load([{ cents, type: cents > 0 ? 195 : 495, text }])
    const [line] = await linesOf(statementId)
    return { statementId, params: { id: line?.exceptionId ?? '' } }
  }
  return { load, shown, linesOf, aLine }
}
