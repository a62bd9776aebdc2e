import { currentLanguage } from '@tillgate/browser/i18n.ts'
import { openTill, type OpenTill, type TillCall, type TillOptions } from '@tillgate/client/till.ts'
import { tillOptions } from '../till-options.ts'
import type { TillDatabase } from './database.ts'
import { storeOn, type TillDevice } from './device.ts'

type Listener = (call: TillCall) => void
/** The till of this device, and who hears its calls: each may end the session, or the till. */
export const tillOf = (
  device: TillDevice,
  database: TillDatabase,
): { till: OpenTill; listen: (listener: Listener) => () => void } => {
  const listeners = new Set<Listener>()
  const onCall = (call: TillCall): void => {
    for (const listener of listeners) listener(call)
  }
  // Refusals and printed receipts come in the language that the till shows now.
  const options: TillOptions = {
    ...tillOptions(),
    onCall,
    get language() {
      return currentLanguage()
    },
  }
  return {
    till: openTill(options, device, storeOn(database)),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
