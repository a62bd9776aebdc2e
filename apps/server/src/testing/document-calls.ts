type Target = { storeId: string; documentId: string }

const params = ({ storeId }: Target) => ({ id: storeId, kind: 'ADA_ATTESTATION' })

/** Requests of the authorization matrix test. */
export const documentCalls = {
  listDocuments: ({ storeId }: Target) => ({ params: { id: storeId } }),
  deleteDocument: ({ storeId, documentId }: Target) => ({ params: { id: storeId, documentId } }),
  downloadSignedAttestation: ({ storeId, documentId }: Target) => ({ params: { id: storeId, documentId } }),
  getAttestation: (target: Target) => ({ params: params(target) }),
  printAttestation: (target: Target) => ({ params: params(target) }),
  signAttestation: (target: Target) => ({
    params: params(target),
    body: { version: '2026-11-24', sha256: '0'.repeat(64), language: 'en-US', signedBy: 'Ana Ruiz', isConfirmed: true },
  }),
}
