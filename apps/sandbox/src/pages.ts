import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Asked } from './http.ts'

/** The built console and till: `vite.config.ts` beside `src` writes them. */
const built = join(import.meta.dirname, '../dist')

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Sends the console, the till or a file of theirs; returns false for every other path. */
export const sendPage = ({ method, path }: Asked, response: ServerResponse): boolean => {
  const name = path === '/' ? 'index.html' : path.slice(1)
  const [type, file] = [types[extname(name)], join(built, name)]
  if (method !== 'GET' || type === undefined || !/^[\w.-]+$/.test(name) || !existsSync(file)) return false
  const body = readFileSync(file)
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
  return true
}
