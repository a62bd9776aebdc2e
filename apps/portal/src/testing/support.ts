import { loadSettings, settings } from '@tillgate/browser/settings.ts'
import type { Settings } from '@tillgate/contract/settings.ts'
import { onTestFinished, vi } from 'vitest'

const load = async (file: Settings): Promise<void> => {
  const wire = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(file)))
  await loadSettings()
  wire.mockRestore()
}

/** Changes settings for this test alone: test files share the modules of their app. */
export const withSettings = async (change: Partial<Settings>): Promise<void> => {
  const before = settings()
  onTestFinished(() => load(before))
  await load({ ...before, ...change })
}

/** Settings that name the support, for this test alone. */
export const withSupport = (): Promise<void> =>
  withSettings({
    brand: { ...settings().brand, supportPhone: '(800) 555-0199', supportEmail: 'support@tillgate.test' },
  })
