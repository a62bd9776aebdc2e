import * as contract from '@tillgate/contract/pos-purchases.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { cancel, create, read, update } from './basket.service.ts'
import { confirm } from './confirm.service.ts'
import { listDay, mail } from './receipt.service.ts'
import { giveBack } from './return.service.ts'
import { reverse } from './reverse.service.ts'

export const posPurchaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { publicUrl } = deps.config
  serve(app, contract, {
    createPurchase: create(publicUrl),
    updatePurchase: update(publicUrl),
    confirmPurchase: confirm(deps),
    reversePurchase: reverse,
    returnPurchase: giveBack(deps),
    cancelPurchase: cancel(publicUrl),
    mailReceipt: mail(publicUrl),
    getPosPurchase: read(publicUrl),
    listPosPurchases: listDay(publicUrl),
  })
}
