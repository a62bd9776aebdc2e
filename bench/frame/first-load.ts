import type { BrowserContext, Page, Request } from 'playwright'

/** A phone's line and a quarter of this machine's processor: the conditions of a first visit. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
export const slowness = 4
/** Transferred bytes, and the time of the largest paint. */
export type Load = { script: number; style: number; requests: number; lcpMs: number }

/** Records the largest paint and every interaction from the first moment on. */
export const observe = (): void => {
  const interactions = { type: 'event', buffered: true, durationThreshold: 16 }
  const seen = { lcp: 0, interactions: new Map<number, number>() }
  Reflect.set(globalThis, 'seen', seen)
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId'))
      if (id > 0) seen.interactions.set(id, Math.max(seen.interactions.get(id) ?? 0, entry.duration))
    }
  }).observe(interactions)
}

export const throttled = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript(observe)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowLine)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

/** Opens the page with an empty cache and waits for `ready`. */
export const firstLoad = async (page: Page, url: string, ready: (page: Page) => Promise<unknown>): Promise<Load> => {
  const load = { script: 0, style: 0, requests: 0 }
  const weigh = async (request: Request): Promise<void> => {
    load.requests += 1
    const { responseBodySize } = await request.sizes()
    if (request.resourceType() === 'script') load.script += responseBodySize
    if (request.resourceType() === 'stylesheet') load.style += responseBodySize
  }
  page.on('requestfinished', (request) => void weigh(request))
  await page.goto(url, { waitUntil: 'commit' })
  await ready(page)
  // The largest paint is reported a moment after it was drawn.
  await page.waitForTimeout(1500)
  const lcpMs = await page.evaluate(() => Number(Reflect.get(Reflect.get(globalThis, 'seen'), 'lcp')))
  return { ...load, lcpMs }
}
