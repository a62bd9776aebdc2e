import { inMemory, openTill, registerDevice } from '@tillgate/client/till.ts'
import { login } from '@tillgate/contract/auth.ts'
import { createItem } from '@tillgate/contract/items.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { anItem } from './catalogue.ts'
import { demoPassword, storeAdmin } from './portal.ts'
import { callsTo } from './calls.ts'
import { ours } from './ours.ts'

const trial = { userAgent: 'e2e', hostname: 'localhost' }

const adminLine = async () => {
  const { accessToken, retailer } = await callsTo(ours().url)(login, {
    body: { email: storeAdmin, password: demoPassword },
  })
  return { call: callsTo(ours().url, accessToken), storeId: retailer?.stores[0]?.id ?? '' }
}

/** Luis at a device of the first store, activated for this chapter. */
export const aCheckout = async () => {
  const { call, storeId } = await adminLine()
  const { activationCode } = await call(createTerminal, { params: { id: storeId }, body: {} })
  const options = { base: ours().url, appVersion: '1.0.0', language: 'en-US' as const, trial, checksAnswers: true }
  const till = openTill(options, await registerDevice(options, { activationCode, model: 'Chapter' }), inMemory())
  await till.signIn('luis@delgado.test', demoPassword)
  return {
    till,
    /** Creates a taxed item that no list covers. Returns its barcode and the id of the change of the catalogue. */
    stock: async (name: string, company: string): Promise<{ code: string; changeId: string }> => {
      const { code } = anItem(company, 1)
      const storePrices = [{ storeId, price: 5.49, taxPercentage: 7, active: true }]
      const { changeId } = await call(createItem, {
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
