import * as contract from '@tillgate/contract/terminals.ts'
import { call } from './client.ts'

/** For `TerminalsCard` of @tillgate/browser. */
export const terminalCalls = {
  list: (id: string, signal: AbortSignal) => call(contract.listTerminalsAsOperator, { params: { id } }, { signal }),
  add: (id: string, name: string) => call(contract.createTerminalAsOperator, { params: { id }, body: { name } }),
  renew: (id: string, terminalId: string) => call(contract.renewActivationAsOperator, { params: { id, terminalId } }),
  retire: (id: string, terminalId: string) => call(contract.retireTerminalAsOperator, { params: { id, terminalId } }),
  issue: (id: string, terminalId: string, price: number) =>
    call(contract.issueTerminal, { params: { id, terminalId }, body: { price } }),
}
