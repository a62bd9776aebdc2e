import { lost, Refused } from './refused.ts'

/** Asks whether the server is ready, and returns its time in milliseconds. Throws `Refused`, with status 0 when no answer of the server arrives, such as a page of the network. */
export const pingServer = async (signal: AbortSignal): Promise<number> => {
  const response = await fetch('/health/ready', { cache: 'no-store', signal }).catch(lost)
  const isOurs = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok || !isOurs) throw new Refused(isOurs ? response.status : 0, {})
  return Date.parse(response.headers.get('date') ?? '')
}
