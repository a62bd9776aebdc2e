import { acceptTerms, getTerms } from '@tillgate/contract/terms.ts'
import type { Retailer } from './people.ts'

/** Reads the person's terms and agrees to them, as the screen does. */
export const agreeToTerms = async ({ call }: Pick<Retailer, 'call'>) => {
  const { document, version, sha256, language, shown } = await call(getTerms, { query: {} })
  const name = { document, version, sha256, language }
  return call(acceptTerms, { body: shown === null ? name : { ...name, shown } })
}
