import type { Device, TillStore } from '@tillgate/client/till.ts'
import * as z from 'zod/mini'

const Terminal = z.object({
  storeId: z.string(),
  terminalId: z.string(),
  terminalKey: z.string(),
  name: z.string(),
  lastNumber: z.number(),
  reversing: z.array(z.string()),
})
const Memory = z.object({
  terminals: z.array(Terminal),
})
type Memory = z.infer<typeof Memory>
export type KnownTerminal = Device & { name: string }

const name = 'virtual-till'

/** Reads the stored terminals each time, because another tab may have sold meanwhile. */
const read = (): Memory => {
  try {
    return z.parse(Memory, JSON.parse(localStorage.getItem(name) ?? ''))
  } catch {
    return { terminals: [] }
  }
}
const change = (work: (memory: Memory) => Memory): void => localStorage.setItem(name, JSON.stringify(work(read())))

export const terminalsOf = (storeId: string): KnownTerminal[] =>
  read().terminals.filter((one) => one.storeId === storeId)

export const createTerminal = (storeId: string, terminal: KnownTerminal): void =>
  change((memory) => ({
    ...memory,
    terminals: [...memory.terminals, { ...terminal, storeId, lastNumber: 0, reversing: [] }],
  }))
export const forgetTerminal = (terminalId: string): void =>
  change((memory) => ({ ...memory, terminals: memory.terminals.filter((one) => one.terminalId !== terminalId) }))

export const storeOf = (terminalId: string): TillStore => ({
  change: async (by) => {
    const { lastNumber = 0, reversing = [] } = read().terminals.find((one) => one.terminalId === terminalId) ?? {}
    const next = by({ lastNumber, reversing })
    change((memory) => ({
      ...memory,
      terminals: memory.terminals.map((one) =>
        one.terminalId === terminalId ? { ...one, lastNumber: next.lastNumber, reversing: [...next.reversing] } : one,
      ),
    }))
    return next
  },
})
