import type { NpiRecord } from '@tillgate/domain/npi-records.ts'
import * as z from 'zod/mini'
import { breaker } from '../breaker.ts'
import { readText } from '../read-text.ts'
import { NpiUnavailableError, type NpiPort } from './port.ts'

const deadline = 8000
const bytesMax = 500_000

const text = z._default(z.nullable(z.string()), null)
/** Version 2.1 of the registry's API. An individual has first and last name, an organization its own name. */
const Entry = z.object({
  enumeration_type: z.enum(['NPI-1', 'NPI-2']),
  basic: z.object({
    status: z.string(),
    first_name: text,
    middle_name: text,
    last_name: text,
    organization_name: text,
    deactivation_date: text,
  }),
  other_names: z._default(z.array(z.object({ organization_name: text, first_name: text, last_name: text })), []),
  taxonomies: z._default(
    z.array(z.object({ code: z.string(), desc: z._default(z.nullable(z.string()), ''), primary: z.boolean() })),
    [],
  ),
  addresses: z._default(z.array(z.object({ address_purpose: z.string(), city: text, state: text })), []),
})
/** Without an entry the registry answers with an empty list, for a malformed number with `Errors`. */
const Answer = z.object({ results: z.array(Entry) })

const joined = (...words: (string | null)[]): string => words.filter(Boolean).join(' ').trim()

const recordOf = ({ enumeration_type: kind, basic, ...entry }: z.infer<typeof Entry>): NpiRecord => {
  const others = entry.other_names.map((one) => one.organization_name ?? joined(one.first_name, one.last_name))
  const own = basic.organization_name ?? joined(basic.first_name, basic.middle_name, basic.last_name)
  const place = entry.addresses.find((one) => one.address_purpose === 'LOCATION') ?? entry.addresses[0]
  return {
    kind: kind === 'NPI-1' ? 'PERSON' : 'ORGANIZATION',
    names: [...new Set([own, ...others].filter((name) => name !== ''))],
    taxonomies: entry.taxonomies.map(({ code, desc, primary }) => ({ code, text: desc ?? '', isPrimary: primary })),
    place: place ? [place.city, place.state].filter(Boolean).join(', ') || null : null,
    isActive: basic.status === 'A',
    deactivatedOn: basic.deactivation_date,
  }
}

const ask = async (url: string): Promise<NpiRecord | undefined> => {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(deadline) })
    const body = await readText(answer, bytesMax)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const [entry] = z.parse(Answer, JSON.parse(body)).results
    return entry && recordOf(entry)
  } catch (error) {
    throw new NpiUnavailableError('no usable answer of the NPI registry', { cause: error })
  }
}

/** Queries the registry at this address, which includes the API's path. */
export const npiRegistry = (baseUrl: string): NpiPort => {
  const guarded = breaker({
    isFailure: (error) => error instanceof NpiUnavailableError,
    rests: () => new NpiUnavailableError('the NPI registry is left alone after failures'),
  })
  return {
    asksAnybody: true,
    find: (npi) => guarded(() => ask(`${baseUrl}/?version=2.1&number=${encodeURIComponent(npi)}`)),
  }
}

/** No registry is configured: the check is not performed. */
export const noNpiRegistry: NpiPort = { asksAnybody: false, find: async () => undefined }
