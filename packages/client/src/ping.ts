import { lost, Refused } from './refused.ts'

/** Asks whether the server is ready. Throws `Refused`, with status 0 when no answer arrives. */
export const pingServer = async (signal: AbortSignal): Promise<void> => {
  const response = await fetch('/health/ready', { cache: 'no-store', signal }).catch(lost)
  if (!response.ok) throw new Refused(response.status, {})
}
