import type { SaleDocument } from '@tillgate/contract/operator-provider-documents.ts'
import { completeDocuments, uploadSaleDocument } from '@tillgate/contract/operator-provider-documents.ts'
import { listForm } from './forms.ts'
import type { TestOperator } from './operators.ts'
import type { TestApp } from './start-app.ts'

/** First bytes of a PDF, which decide its type. */
export const aPdf = '%PDF-1.7\n%% invoice of a procedure'

/** Uploads a document of a provider's sale. Returns status and answer. */
export const uploadDocumentOf = async (
  { base }: TestApp,
  { token }: Pick<TestOperator, 'token'>,
  saleId: string,
  { content = aPdf, name = 'invoice.pdf', key }: { content?: string; name?: string; key?: string } = {},
): Promise<Partial<SaleDocument> & { status: number; code?: string }> => {
  const response = await fetch(`${base}${uploadSaleDocument.path.replace(':id', saleId)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: listForm({}, content, name),
  })
  const body: Partial<SaleDocument> & { code?: string } = JSON.parse(await response.text())
  return { ...body, status: response.status }
}

/** Completes the documents of sales of one partner with a new document. */
export const completeSales = async (app: TestApp, operator: TestOperator, saleIds: string[]) => {
  const { id: documentId = '' } = await uploadDocumentOf(app, operator, saleIds[0] ?? '')
  return operator.call(completeDocuments, { body: { saleIds, documentId } })
}
