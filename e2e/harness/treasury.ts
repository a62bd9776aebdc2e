import { verifyOperatorCode, loginOperator } from '@tillgate/contract/operator-auth.ts'
import { approveRun, proposeRun, startRun } from '@tillgate/contract/operator-payouts.ts'
import { listSettlementRuns, getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { codeAt, stepAt } from '../../apps/server/src/secrets/totp.ts'
import { callsTo } from './calls.ts'
import { demoPassword } from '../../apps/server/src/seed/program.ts'
import { demoAuthenticator } from '../../apps/server/src/seed/staff.ts'

/** The code of the demonstration's operators. Each counts once for each of them. */
const codeNow = (): string => codeAt(demoAuthenticator, stepAt(Math.floor(Date.now() / 1000)))

const enter = async (base: string, email: string) => {
  const line = callsTo(base)
  const { ticket } = await line(loginOperator, { body: { email, password: demoPassword } })
  const { accessToken } = await line(verifyOperatorCode, { body: { ticket, code: codeNow() } })
  return callsTo(base, accessToken)
}

/** Signs in two operators: the first cuts off and proposes, the second approves. Their current codes must be unused. */
export const openTreasury = async (base: string) => {
  const [first, second] = [await enter(base, 'olive@operator.test'), await enter(base, 'otto@operator.test')]
  const cutOff = async (): Promise<string> => {
    const { items } = await first(listSettlementRuns, { query: { pageSize: 1 } })
    const programId = items[0]?.programId ?? '0190f000-0000-7000-8000-000000000001'
    const { id } = await first(startRun, { body: { programId } })
    return id
  }
  const propose = (id: string) =>
    first(proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  const approve = async (id: string) => {
    const { amount, heldAmount } = await second(getSettlementRun, { params: { id } })
    const payable = Math.round((amount - heldAmount) * 100) / 100
    return second(approveRun, { params: { id }, body: { payable, held: heldAmount } }, { code: codeNow() })
  }
  return { first, second, cutOff, propose, approve }
}
