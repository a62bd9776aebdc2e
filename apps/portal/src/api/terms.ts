import * as contract from '@tillgate/contract/terms.ts'
import type { Answer, Sent } from '@tillgate/contract/route.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import { call, download } from './line.ts'

export type Terms = Answer<typeof contract.readTerms>

/** In the language that is spoken now. */
export const readTerms = (audience: TermsDocument, signal: AbortSignal): Promise<Terms> =>
  call(contract.readTerms, { query: { audience } }, { signal })
export const acceptTerms = (body: Sent<typeof contract.acceptTerms>['body']) => call(contract.acceptTerms, { body })
export const downloadTerms = (audience: TermsDocument) => download(contract.printTerms, { query: { audience } })
