import { Refused } from '@tillgate/client/refused.ts'
import { openTill, registerDevice, type TillCall, type OpenTill, type TillOptions } from '@tillgate/client/till.ts'
import type { BackOffice } from '../shop/back-office.ts'
import { createTerminal, forgetTerminal, storeOf, terminalsOf, type KnownTerminal } from './memory.ts'

/** How this browser's terminals call the product. */
export const tillOptions = (onCall: (call: TillCall) => void = () => {}): TillOptions => ({
  base: '/product',
  appVersion: '1.0.0',
  language: 'en-US',
  trial: { userAgent: navigator.userAgent, hostname: location.hostname },
  checksAnswers: true,
  onCall,
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

type Cashier = { email: string; password: string; code?: string | undefined }

/** True when the product no longer knows the terminal: the terminal is retired, or the product was set up again. */
export const isRejected = (error: unknown): boolean =>
  error instanceof Refused && ['session.missing', 'terminal.retired'].includes(error.code)

/** Signs a cashier in at a terminal of this browser. Forgets a terminal that the product rejects. */
export const openSession = async (
  terminal: KnownTerminal,
  { email, password, code }: Cashier,
  options: TillOptions,
): Promise<OpenTill> => {
  const till = openTill(options, terminal, storeOf(terminal.terminalId))
  try {
    await till.signIn(email, password, code)
    return till
  } catch (error) {
    if (isRejected(error)) forgetTerminal(terminal.terminalId)
    throw error
  }
}
