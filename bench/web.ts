import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromiumForTests } from '../tools/chromium.ts'
import type { Case } from './case.ts'

const dist = join(import.meta.dirname, '..', 'apps', 'portal', 'dist')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

const settings = JSON.stringify({
  environment: 'bench',
  apiUrl: '/api',
  mockUrl: '',
  logoutUri: '/',
  redirectUri: '/',
  captchaKey: '',
  errorReportingDsn: '',
  mapsKey: '',
  authKey: '0'.repeat(64),
  linkScriptUrl: '',
  sandbox: false,
  brand: { name: 'Bench', supportPhone: '', supportEmail: '' },
})

type Sent = { path: string; bytes: number }

/** Serves the built portal and counts what it was asked for, compressed as a web server would. */
const serveDist = (sent: Sent[]) =>
  createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    if (path === '/config/settings.json')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(settings)
    const file = extname(path) === '' ? '/index.html' : path
    try {
      const body = readFileSync(join(dist, file))
      sent.push({ path: file, bytes: gzipSync(body, { level: 9 }).byteLength })
      return response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      return response.writeHead(404).end()
    }
  })

const firstLoad = async (path: string): Promise<Sent[]> => {
  const sent: Sent[] = []
  const server = serveDist(sent)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const browser = await chromium.launch(await chromiumForTests())
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}${path}`)
  await page.getByRole('button').last().waitFor()
  await page.waitForLoadState('networkidle')
  await browser.close()
  server.close()
  return sent
}

const kilobytes = (sent: readonly Sent[], kind: string): number =>
  sent.filter(({ path }) => path.endsWith(kind)).reduce((sum, { bytes }) => sum + bytes, 0) / 1024

/** What /login makes a browser load before anything is typed. Needs a built portal: `npm run build`. */
export const webCases = async (): Promise<Case[]> => {
  const sent = await firstLoad('/login')
  return [
    { name: '/login first load, JavaScript gz', unit: 'kB', ours: kilobytes(sent, '.js'), limit: 175, goal: 1 },
    { name: '/login first load, CSS gz', unit: 'kB', ours: kilobytes(sent, '.css'), limit: 25, goal: 1 },
  ]
}
