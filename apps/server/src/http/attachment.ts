import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import type { FastifyReply } from 'fastify'

/** RFC 6266: an ASCII name for old readers, the real one for the rest. */
export const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\w.\- ]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Sends bytes that the browser saves and no cache stores. */
export const sendDownload = (reply: FastifyReply, name: string, bytes: Buffer | string): FastifyReply =>
  reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', attachment(name))
    .header('cache-control', 'no-store')
    .send(bytes)

/** Sends lines of cells as a CSV file. The first line holds the column names. */
export const sendCsv = (reply: FastifyReply, name: string, lines: readonly (readonly string[])[]): FastifyReply =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(name))
    .send(csvStart + lines.map(csvLine).join(''))
