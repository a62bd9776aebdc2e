import type { Activation, Terminal, Terminals } from '@tillgate/contract/terminals.ts'

/** Terminal calls of a store; each app has its own routes. */
export type TerminalCalls = {
  list: (storeId: string, signal: AbortSignal) => Promise<Terminals>
  add: (storeId: string, name: string) => Promise<Activation>
  renew: (storeId: string, terminalId: string) => Promise<Activation>
  retire: (storeId: string, terminalId: string) => Promise<Terminal>
  /** Only the program issues devices. */
  issue?: (storeId: string, terminalId: string, price: number) => Promise<Terminal>
}

export const terminalsKey = (storeId: string) => ['terminals', storeId] as const
