import * as contract from '@tillgate/contract/terms.ts'
import type { Answer, ClientInput } from '@tillgate/contract/route.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tillgate/phrases/translator.ts'
import { call, download } from './client.ts'

export type Terms = Answer<typeof contract.getTerms>

/** The text in force in the language of the page. Refetched with each visit, so that people agree to the shown text. */
export const useGetTerms = (audience: TermsDocument, language: Language) => {
  const cache = useQueryClient()
  const queryKey = ['terms', audience, language]
  const { data: terms, error } = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Terms> => call(contract.getTerms, { query: { audience } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return { terms, refusal: error, again: () => void cache.resetQueries({ queryKey }) }
}
export const acceptTerms = (body: ClientInput<typeof contract.acceptTerms>['body']) =>
  call(contract.acceptTerms, { body })
export const printTerms = (audience: TermsDocument) => download(contract.printTerms, { query: { audience } })
