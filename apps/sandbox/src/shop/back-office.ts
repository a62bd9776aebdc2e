import { caller } from '@tillgate/client/call.ts'
import { login } from '@tillgate/contract/auth.ts'
import { listItems } from '@tillgate/contract/items.ts'
import { getTransaction, type TransactionDetail } from '@tillgate/contract/purchases.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { createTerminal, retireTerminal, type Activation } from '@tillgate/contract/terminals.ts'
import { listUsers } from '@tillgate/contract/users.ts'

export type ShopStore = { id: string; name: string; address: string }
export type ShopCashier = { name: string; email: string }
export type ShopItem = { barcode: string; name: string; unit: string; approved: boolean }
type Place = { base: string; userAgent: string; headers?: Record<string, string> }

/** A Store Admin at work through the portal's own calls: what a till needs before it can sell. Errors are `Refused`. */
export const openBackOffice = async (
  { base, userAgent, headers = {} }: Place,
  credentials: { email: string; password: string },
) => {
  let token: string | undefined
  const call = caller({
    base,
    headers: () => ({
      ...headers,
      'accept-language': 'en-US',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }),
    trial: { userAgent, hostname: 'localhost' },
    checksAnswers: true,
  })
  token = (await call(login, { body: credentials })).accessToken
  /** Lists items of the store: approved products, or the others. */
  const listItemsOf = async (storeId: string, approved: boolean, search?: string): Promise<ShopItem[]> => {
    const { items } = await call(listItems, {
      query: {
        storeId,
        active: 'true',
        aplVerification: approved ? 'true' : 'false',
        pageSize: 100,
        ...(search !== undefined && { search }),
      },
    })
    return items.map(({ code, name, unit }) => ({ barcode: code, name, unit, approved }))
  }
  return {
    /** Lists stores that sell and have a cashier, the store with the most cashiers first. */
    stores: async (): Promise<ShopStore[]> => {
      const { items } = await call(listStores, { query: { pageSize: 2000 } })
      return items
        .filter((one) => one.status === 'ACTIVE' && one.applicationStatus === 'APPROVED' && one.cashiers > 0)
        .toSorted((a, b) => b.cashiers - a.cashiers)
        .map(({ id, businessName, addressLine1, city }) => ({
          id,
          name: businessName,
          address: `${addressLine1}, ${city}`,
        }))
    },
    cashiers: async (storeId: string): Promise<ShopCashier[]> => {
      const { items } = await call(listUsers, { query: { roleType: 'CASHIER', pageSize: 100 } })
      return items
        .filter((one) => one.active && one.emailAccountVerified && one.stores.some(({ id }) => id === storeId))
        .map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`, email }))
    },
    items: listItemsOf,
    /** Lists both: approved products first. */
    itemsOf: async (storeId: string): Promise<ShopItem[]> => [
      ...(await listItemsOf(storeId, true)),
      ...(await listItemsOf(storeId, false)),
    ],
    /** A new terminal of the store: the code to type on the device. */
    createTerminal: (storeId: string, name: string): Promise<Activation> =>
      call(createTerminal, { params: { id: storeId }, body: { name } }),
    retireTerminal: (storeId: string, terminalId: string): Promise<unknown> =>
      call(retireTerminal, { params: { id: storeId, terminalId } }),
    transaction: (id: string): Promise<TransactionDetail> => call(getTransaction, { params: { id } }),
  }
}
export type BackOffice = Awaited<ReturnType<typeof openBackOffice>>
