import type { BrowserContext, Page, Request } from 'playwright'

/** A phone's line and a quarter of this machine's processor: what the goals of a first visit are about. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
export const slowness = 4
/** Bytes as they came over the line, the largest paint, and how far what was painted moved. */
export type Load = { script: number; style: number; whole: number; requests: number; lcpMs: number; shift: number }

/** Sees the largest paint and every interaction from the first moment on. */
export const observe = (): void => {
  const interactions = { type: 'event', buffered: true, durationThreshold: 16 }
  const seen = { lcp: 0, shift: 0, interactions: new Map<number, number>() }
  Reflect.set(globalThis, 'seen', seen)
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
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

/** An empty cache, until what `ready` waits for is there. Bytes as they came over the line. */
export const firstLoad = async (page: Page, url: string, ready: (page: Page) => Promise<unknown>): Promise<Load> => {
  const load = { script: 0, style: 0, whole: 0, requests: 0 }
  const weigh = async (request: Request): Promise<void> => {
    load.requests += 1
    const { responseBodySize } = await request.sizes()
    load.whole += responseBodySize
    if (request.resourceType() === 'script') load.script += responseBodySize
    if (request.resourceType() === 'stylesheet') load.style += responseBodySize
  }
  page.on('requestfinished', (request) => void weigh(request))
  await page.goto(url, { waitUntil: 'commit' })
  await ready(page)
  // The largest paint is known a moment after it was drawn.
  await page.waitForTimeout(1500)
  const seen = (what: string): Promise<number> =>
    page.evaluate((name) => Number(Reflect.get(Reflect.get(globalThis, 'seen'), name)), what)
  return { ...load, lcpMs: await seen('lcp'), shift: await seen('shift') }
}
