import { setTimeout as pause } from 'node:timers/promises'
import { openTill, registerDevice, type TillCall, type TillMemory } from '@tillgate/client/till.ts'
import { openBackOffice } from '../../apps/sandbox/src/shop/back-office.ts'

const options = (base: string, onCall: (call: TillCall) => void, timeoutMs: number) => ({
  base,
  onCall,
  appVersion: '1.0.0',
  language: 'en-US' as const,
  trial: { userAgent: 'counters', hostname: 'localhost' },
  checksAnswers: true,
  timeoutMs,
  sleep: () => pause(200),
})

/**
 * Opens tills of their own terminals that remember what they left open, as the cashiers' app does on its device.
 * `timeoutMs`: milliseconds in which a call must be answered.
 */
export const openCounters = async (
  base: string,
  tills: number,
  onCall: (call: TillCall) => void = () => {},
  timeoutMs = 5_000,
) => {
  const ours = options(base, onCall, timeoutMs)
  const admin = { email: 'maria@delgado.test', password: 'Demo-2026!' }
  const office = await openBackOffice({ base, userAgent: 'counters' }, admin)
  const store = (await office.stores())[0] ?? { id: '' }
  const cashier = (await office.cashiers(store.id))[0] ?? { email: '' }
  const items = [...(await office.items(store.id, true)), ...(await office.items(store.id, false))]
  const counters = []
  for (let nth = 0; nth < tills; nth += 1) {
    const { activationCode } = await office.createTerminal(store.id, `Counter ${nth}`)
    const device = await registerDevice(ours, { activationCode, model: 'Counter' })
    let memory: TillMemory = { lastNumber: 0, reversing: [] }
    const till = openTill(ours, device, { read: () => memory, write: (next) => (memory = next) })
    await till.signIn(cashier.email, admin.password)
    counters.push({ till, items, storeId: store.id })
  }
  return counters
}
