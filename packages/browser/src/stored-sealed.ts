import { seal, unseal } from '@tillgate/ui/address/sealed.ts'
import * as z from 'zod/mini'
import { settings } from './settings.ts'

/** Spec 1 §3: what stays in the browser between visits is encrypted under the settings' key. */
export const storeSealed = async (name: string, value: unknown): Promise<void> =>
  localStorage.setItem(name, await seal(settings().authKey, value))

/** undefined for anything that is none of ours: another app's, another key's, a cut or changed text, an older shape. */
export const readSealed = async <T>(name: string, shape: z.ZodMiniType<T>): Promise<T | undefined> => {
  const sealed = localStorage.getItem(name)
  if (sealed === null) return undefined
  const parsed = z.safeParse(shape, await unseal(settings().authKey, sealed))
  return parsed.success ? parsed.data : undefined
}
