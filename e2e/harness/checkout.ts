import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@tillgate/contract/auth.ts'
import { createItem } from '@tillgate/contract/items.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { ShopStore } from '../../apps/sandbox/src/shop/back-office.ts'
import { openCounters } from '../../apps/sandbox/src/shop/counters.ts'
import { anItem } from './catalogue.ts'
import { demoPassword, storeAdmin } from './portal.ts'
import { callsTo } from './calls.ts'
import { fromElsewhere, ours } from './ours.ts'

const optionsOf = (base: string) => ({
  base,
  appVersion: '1.0.0',
  language: 'en-US' as const,
  trial: { userAgent: 'e2e', hostname: 'localhost' },
  checksAnswers: true,
})
const admin = { email: storeAdmin, password: demoPassword }

/** Opens tills of the first store, each at a terminal of its own, that give up a call after five seconds. */
export const tillsAt = (base: string, tills: number) =>
  openCounters({ ...optionsOf(base), timeoutMs: 5_000, sleep: () => pause(200) }, admin, {
    tills,
    pick: (stores) => stores.slice(0, 1),
  })

const pick = (stores: readonly ShopStore[]) => stores.filter(({ name }) => name === 'Delgado Fresh, Hialeah')

/** A till of the first store, activated for this chapter, and its Store Admin. */
export const aCheckout = async () => {
  const { url } = ours()
  const [counter] = await openCounters({ ...optionsOf(url), headers: fromElsewhere() }, admin, { tills: 1, pick })
  if (!counter) throw new Error('The demonstration has no store that sells.')
  const { till, storeId } = counter
  return {
    till,
    /** Creates a taxed item that no list covers. Returns its barcode and the id of the change of the catalogue. */
    stock: async (name: string, company: string): Promise<{ code: string; changeId: string }> => {
      // The profile names the button of a session by its device: the sign-in of the till is one without a name.
      const address = { ...fromElsewhere(), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
      const { accessToken } = await callsTo(url, undefined, { address })(login, { body: admin })
      const { code } = anItem(company, 1)
      const storePrices = [{ storeId, price: 5.49, taxPercentage: 7, active: true }]
      const { changeId } = await callsTo(url, accessToken)(createItem, {
        body: { code, name, description: name, unit: 'COUNT', applyAllStore: false, storePrices },
      })
      return { code, changeId }
    },
    ring: async (
      lines: { barcode: string; quantity: number; discount?: number }[],
      card: string,
    ): Promise<PosPurchase> => {
      const { id, totalAmount: expectedTotal } = await till.price({ lines })
      const { purchase } = await till.confirm(id, { cardToken: card, entryMode: 'CHIP', expectedTotal })
      return purchase
    },
  }
}
