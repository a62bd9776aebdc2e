import * as contract from '@tillgate/contract/terminals.ts'
import { call } from './client.ts'

/** For `TerminalsCard` of @tillgate/browser. */
export const terminalCalls = {
  list: (id: string, signal: AbortSignal) => call(contract.listTerminals, { params: { id } }, { signal }),
  add: (id: string, name: string) => call(contract.createTerminal, { params: { id }, body: { name } }),
  renew: (id: string, terminalId: string) => call(contract.renewActivation, { params: { id, terminalId } }),
  retire: (id: string, terminalId: string) => call(contract.retireTerminal, { params: { id, terminalId } }),
}
