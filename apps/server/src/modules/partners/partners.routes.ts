import * as cardEntry from '@tillgate/contract/card-entry.ts'
import * as dashboard from '@tillgate/contract/dashboard.ts'
import * as operatorPartners from '@tillgate/contract/operator-partners.ts'
import * as scaleLabels from '@tillgate/contract/scale-labels.ts'
import * as storeSetUp from '@tillgate/contract/store-set-up.ts'
import * as stores from '@tillgate/contract/stores.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { answerCardEntry, listCardEntryRequests, requestManualCardEntry } from './card-entry/card-entry.service.ts'
import { getDashboard, listAttention } from './dashboard/dashboard.service.ts'
import { proposePartnerEnd, withdrawPartnerEnd } from './stores/ending.service.ts'
import { listPartners, reinstateStore, suspendStore, getPartner } from './overview/partners.service.ts'
import {
  activateStore,
  getStoreProgress,
  listStores,
  inactivateStore,
  listStoresByUser,
} from './stores/stores.service.ts'
import { updateStoreSettings } from './stores/store-settings.service.ts'

export const partnersRoutes = (app: FastifyInstance): void => {
  serve(app, stores, {
    listStores,
    listStoresByUser,
    activateStore,
    inactivateStore,
  })
  serve(app, storeSetUp, { getStoreProgress })
  serve(app, scaleLabels, { updateStoreSettings })
  serve(app, dashboard, {
    getDashboard,
    listAttention,
  })
  serve(app, operatorPartners, {
    listPartners,
    getPartner,
    suspendStore,
    reinstateStore,
    proposePartnerEnd,
    withdrawPartnerEnd,
  })
  serve(app, cardEntry, {
    requestManualCardEntry,
    listCardEntryRequests,
    answerCardEntry,
  })
}
