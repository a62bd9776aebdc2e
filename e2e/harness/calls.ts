import { caller, type ClientOptions } from '@tillgate/client/call.ts'
import { fromElsewhere } from './ours.ts'

type More = Pick<ClientOptions, 'withCode'> & { address?: Record<string, string> }

/** Calls of the product at `base`, with or without a token, from an address of their own. */
export const callsTo = (base: string, token?: string, { address = fromElsewhere(), ...more }: More = {}) =>
  caller({
    base,
    headers: (): Record<string, string> => ({
      'accept-language': 'en-US',
      ...address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }),
    trial: { userAgent: 'e2e', hostname: 'localhost' },
    checksAnswers: true,
    ...more,
  })
