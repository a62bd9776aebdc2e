import * as addresses from '@tillgate/contract/addresses.ts'
import * as contract from '@tillgate/contract/business.ts'
import * as stores from '@tillgate/contract/stores.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { checkAddress, suggestAddresses } from './address.service.ts'
import { getStore, saveBusinessInformation, listStates } from './business.service.ts'
import { createStore } from './create-store.service.ts'
import { getDraft, deleteDraft, saveDraft } from './drafts.service.ts'
import { updateStore } from './update-store.service.ts'
import {
  appealStore,
  beginStoreResubmission,
  getStoreApplication,
  sendStoreResubmission,
} from '../application/store-application.service.ts'
import { listOwners, saveOwnership } from '../owners/owners.service.ts'

export const businessRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    getStore,
    saveBusinessInformation: saveBusinessInformation(deps),
    listOwners,
    saveOwnership,
    getDraft,
    saveDraft,
    deleteDraft,
  })
  serve(app, stores, {
    updateStore: updateStore(deps),
    getStoreApplication,
    appealStore,
    beginStoreResubmission,
    sendStoreResubmission,
    createStore: createStore(deps),
  })
  serve(app, addresses, {
    listStates,
    checkAddress: checkAddress(deps),
    suggestAddresses: suggestAddresses(deps),
  })
}
