import { lost, Refused } from './refused.ts'

/** Loads a built file of the own origin, such as a WebAssembly module. Throws `Refused` when no file arrives. */
export const loadAsset = async (url: string): Promise<ArrayBuffer> => {
  const response = await fetch(url).catch(lost)
  if (!response.ok) throw new Refused(response.status, {})
  return response.arrayBuffer().catch(lost)
}
