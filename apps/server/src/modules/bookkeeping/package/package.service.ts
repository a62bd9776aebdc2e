import { journalFormats } from '@tillgate/contract/journal.ts'
import type { Input } from '@tillgate/contract/route.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type * as contract from '@tillgate/contract/accountant.ts'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { translate } from '#server/http/translate.ts'
import { refuse } from '#server/base/refusal.ts'
import { everyStatement, hasMonth } from '../months/month-statements.queries.ts'
import { booksOf } from '../journal/books.service.ts'
import { journalFile } from '../journal/journal-files.service.ts'
import { monthsFrom } from '../months/months.service.ts'
import { drawMonth, statementsCsv } from './month.service.ts'
import { drawn } from '#server/http/paper.ts'
import { streamFile, type Made } from '#server/http/stream-file.ts'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile as Archive } from 'yazl'

type ZipFile = { name: string; pieces: AsyncIterable<Buffer> }

/** A fixed time, so that the same files give the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Writes files into one ZIP while their bytes arrive. Stops reading the files when `into` closes. */
export const writeZip = async (into: Writable, files: readonly ZipFile[]): Promise<void> => {
  const archive = new Archive()
  const opened: Readable[] = []
  const bytes = new PassThrough()
  const fail = (error: Error) => void bytes.destroy(error)
  archive.on('error', fail)
  for (const { name, pieces } of files) {
    archive.addReadStreamLazy(name, entryOptions, (give) => {
      const stream = Readable.from(pieces).on('error', fail)
      opened.push(stream)
      give(undefined, stream)
    })
  }
  archive.end()
  archive.outputStream.pipe(bytes)
  try {
    await pipeline(bytes, into, { end: false })
  } finally {
    for (const stream of opened) stream.destroy()
  }
}

const piecesOf = async function* ({ write }: Made): AsyncGenerator<Buffer> {
  const bytes = new PassThrough()
  const written = write(bytes).then(() => void bytes.end())
  for await (const piece of bytes) yield Buffer.from(piece)
  await written
}

/** A month for the accountant: statements as PDF and CSV, and the journal for QuickBooks, Xero and Excel. */
export const monthArchive = async (
  deps: Pick<Deps, 'sheets'>,
  db: Db,
  partnerId: string,
  name: string,
  language: Language,
): Promise<Made> => {
  const month = monthsFrom(name)
  if (!(await hasMonth(db, partnerId, month))) refuse('report.nothing')
  const rows = () => everyStatement(db, partnerId, month)
  const title = translate(language, 'statement-file.month-title', { month: name })
  const sheet = { title, language, day: month.from }
  const books = await booksOf(db, { partnerId }, name, language)
  const journals = await Promise.all(journalFormats.map((format) => journalFile(deps, books, format, language)))
  return {
    name: `statements-${name}.zip`,
    media: 'application/zip',
    write: (into) =>
      writeZip(into, [
        {
          name: `statements-${name}.pdf`,
          pieces: drawn(sheet, (paper) => drawMonth(paper, { rows, month, books, language })),
        },
        { name: `statements-${name}.csv`, pieces: statementsCsv(rows, month, language) },
        ...journals.map((file) => ({ name: file.name, pieces: piecesOf(file) })),
      ]),
  }
}

export const downloadAccountantPackage =
  (deps: Pick<Deps, 'readSource' | 'sheets'>) =>
  ({ query }: Input<typeof contract.downloadAccountantPackage>, context: Context<PortalUser>, reply: FastifyReply) =>
    streamFile(deps, context, reply, 'month', (db) =>
      monthArchive(deps, db, context.caller.partnerId, query.month, context.meta.language),
    )
