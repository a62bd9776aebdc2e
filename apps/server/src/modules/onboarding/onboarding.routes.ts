import * as addresses from '@tillgate/contract/addresses.ts'
import * as business from '@tillgate/contract/business.ts'
import * as documents from '@tillgate/contract/documents.ts'
import * as identity from '@tillgate/contract/identity.ts'
import * as onboarding from '@tillgate/contract/onboarding.ts'
import * as stores from '@tillgate/contract/stores.ts'
import * as terms from '@tillgate/contract/terms.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { updateOwnEmail, verifyOwnEmail, sendEmailCode } from './application/email-proof.service.ts'
import {
  answerReviewer,
  confirmQuestion,
  appealRejection,
  getApprovedScreen,
  getOnboarding,
  recordApprovedScreen,
} from './application/onboarding.service.ts'
import { beginResubmission, sendResubmission } from './application/resubmission.service.ts'
import {
  appealStore,
  reopenStoreApplication,
  beginStoreResubmission,
  getStoreApplication,
  sendStoreResubmission,
} from './application/store-application.service.ts'
import { checkAddress, suggestAddresses } from './business/address.service.ts'
import { getStore, saveBusinessInformation, listStates } from './business/business.service.ts'
import { createStore } from './business/create-store.service.ts'
import { getDraft, deleteDraft, saveDraft } from './business/drafts.service.ts'
import { updateStore } from './business/update-store.service.ts'
import {
  downloadSignedAttestation,
  printAttestation,
  getAttestation,
  signAttestation,
} from './documents/attestation.service.ts'
import { listDocuments, deleteDocument } from './documents/documents.service.ts'
import { uploadDocument } from './documents/upload.service.ts'
import { fetchIdentityToken, updateIdentity } from './identity/identity.service.ts'
import { listOwners, saveOwnership } from './owners/owners.service.ts'
import { printTerms } from './terms/print-terms.service.ts'
import { acceptTerms, getTerms } from './terms/terms.service.ts'

export const onboardingRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, terms, {
    getTerms,
    acceptTerms,
    printTerms: printTerms(),
  })
  serve(app, identity, {
    fetchIdentityToken: fetchIdentityToken(deps),
    updateIdentity: updateIdentity(deps),
  })
  serve(app, business, {
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
    reopenStoreApplication,
    beginStoreResubmission,
    sendStoreResubmission,
    createStore: createStore(deps),
  })
  serve(app, addresses, {
    listStates,
    checkAddress: checkAddress(deps),
    suggestAddresses: suggestAddresses(deps),
  })
  serve(app, documents, {
    listDocuments,
    deleteDocument,
    uploadDocument: uploadDocument(deps),
    getAttestation,
    printAttestation,
    signAttestation: signAttestation(deps),
    downloadSignedAttestation: downloadSignedAttestation(deps),
  })
  serve(app, onboarding, {
    getOnboarding,
    sendEmailCode,
    updateOwnEmail,
    verifyOwnEmail,
    answerReviewer,
    confirmQuestion,
    appealRejection,
    beginResubmission,
    sendResubmission,
    getApprovedScreen,
    recordApprovedScreen,
  })
}
