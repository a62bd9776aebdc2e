import { registerDevice, type HeardCall, type TillOptions } from '@tillgate/client/till.ts'
import type { BackOffice } from '../shop/back-office.ts'
import { createTerminal, terminalsOf, type KnownTerminal } from './memory.ts'

/** How this browser's terminals call the product. */
export const tillOptions = (heard: (call: HeardCall) => void = () => {}): TillOptions => ({
  base: '/product',
  appVersion: '1.0.0',
  language: 'en-US',
  trial: { userAgent: navigator.userAgent, hostname: location.hostname },
  checksAnswers: true,
  heard,
})

/**
 * Creates a terminal of the store as its Store Admin and activates it in this browser. Retires the terminal when the
 * activation fails, so that the store has no unused terminal.
 */
export const activate = async (office: BackOffice, storeId: string, options: TillOptions): Promise<KnownTerminal> => {
  const name = `Virtual ${terminalsOf(storeId).length + 1}`
  const { terminalId, activationCode } = await office.createTerminal(storeId, name)
  try {
    const { terminalKey } = await registerDevice(options, { activationCode, model: 'Virtual till' })
    const terminal = { terminalId, terminalKey, name }
    createTerminal(storeId, terminal)
    return terminal
  } catch (error) {
    // The caller reports the failed activation. A failure of this call is not reported.
    await office.retireTerminal(storeId, terminalId).catch(() => {})
    throw error
  }
}
