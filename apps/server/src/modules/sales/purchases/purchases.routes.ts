import * as contract from '@tillgate/contract/pos-purchases.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { cancelPurchase, createPurchase, getPosPurchase, updatePurchase } from './basket.service.ts'
import { confirmPurchase } from './confirm.service.ts'
import { listPosPurchases, mailReceipt } from './receipt.service.ts'
import { returnPurchase } from './return.service.ts'
import { reversePurchase } from './reverse.service.ts'

export const posPurchaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { publicUrl } = deps.config
  serve(app, contract, {
    createPurchase: createPurchase(publicUrl),
    updatePurchase: updatePurchase(publicUrl),
    confirmPurchase: confirmPurchase(deps),
    reversePurchase,
    returnPurchase: returnPurchase(deps),
    cancelPurchase: cancelPurchase(publicUrl),
    mailReceipt: mailReceipt(publicUrl),
    getPosPurchase: getPosPurchase(publicUrl),
    listPosPurchases: listPosPurchases(publicUrl),
  })
}
