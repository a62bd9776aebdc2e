import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import { trialOf } from './request-meta.ts'
import type { Trial } from '#server/base/request-meta.ts'
import { Refusal, refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import { isWellFormedText } from '#server/base/well-formed-text.ts'
import { parseJsonStrict } from './parse-json.ts'

/** Fields received so far, each with all values. `trial` has the same form as in a JSON body. */
export type Form = { fields: ReadonlyMap<string, readonly string[]>; trial: Trial | undefined }
export type Upload<T> = {
  /** Called as the file begins, with the fields so far. The stream must be read to its end or destroyed. */
  file: (name: string, content: BusboyFileStream, form: Form) => Promise<T>
  /** Called when the form fails after its file was stored. */
  discard: (stored: T) => Promise<void>
  /** Error code of a form without a file. */
  missing?: AnyRefusalCode
}

/** A partner has at most 2000 stores; a form has little else. */
const limits = { fieldNameSize: 100, fieldSize: 1024, fields: 2100, files: 2, parts: 2103, headerPairs: 20 }

/** Refuses a body that its header declares longer than the file's limit and the form around the file. */
export const refuseLonger = (request: FastifyRequest, bytesMax: number, code: AnyRefusalCode): void => {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) refuse(code)
}

const parserOf = (request: FastifyRequest, missing: AnyRefusalCode) => {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return refuse(missing)
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits })
  } catch {
    return refuse('upload.broken')
  }
}

/**
 * Discards the rest of a refused body: browsers lose an answer that arrives while they still send. `slow-callers.ts` ends the
 * connection when the rest does not arrive.
 */
const drain = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}

/** Reads a multipart form as it arrives: fields are stored, the file is passed on and never buffered whole. */
export const readForm = <T>(
  request: FastifyRequest,
  { file, discard, missing = 'upload.file-missing' }: Upload<T>,
): Promise<{ stored: T; form: Form }> => {
  const parser = parserOf(request, missing)
  const fields = new Map<string, string[]>()
  const form: { fields: ReadonlyMap<string, readonly string[]>; trial: Trial | undefined } = {
    fields,
    trial: undefined,
  }
  const outcome = Promise.withResolvers<{ stored: T; form: Form }>()
  let storing: Promise<T> | undefined
  let hasFile = false

  let current: BusboyFileStream | undefined

  /** Also fails the file's stream, so that the receiver stores nothing. */
  const fail = (reason: unknown): void => {
    outcome.reject(reason)
    current?.destroy()
    // The file is stored already, and no row will name it.
    storing
      ?.then(discard, () => undefined)
      .catch((lost: unknown) => request.log.warn({ err: lost }, 'http.form.file_orphaned'))
    storing = undefined
  }
  const broken = (): void => fail(new Refusal('upload.broken'))
  parser.on('field', (name, value) => {
    try {
      if (!isWellFormedText(value)) refuse('input.malformed')
      if (name === 'trial') form.trial = trialOf(parseJsonStrict(value, { name }))
      else if (looksLikeCardNumber(value)) refuse('pan.refused')
      else fields.set(name, [...(fields.get(name) ?? []), value])
    } catch (error) {
      fail(error)
    }
  })
  parser.on('file', (field, content, name) => {
    // A broken line surfaces on the file's own stream as well; our own giving up is an AbortError, and no break.
    content.on('error', (error: Error) => {
      if (error.name !== 'AbortError') broken()
    })
    if (field !== 'file' || hasFile) {
      content.resume()
      if (field === 'file') fail(new Refusal('upload.two-files'))
      return
    }
    hasFile = true
    current = content
    storing = file(name, content, form)
    storing.catch(fail)
  })
  parser.on('error', broken)
  parser.on('finish', () => {
    storing?.then((stored) => {
      storing = undefined
      return outcome.resolve({ stored, form })
    }, fail)
    if (!hasFile) fail(new Refusal(missing))
  })
  request.raw.once('close', () => {
    if (!request.raw.complete) broken()
  })
  // The caller was gone before the handler began to read.
  if (request.raw.destroyed) broken()
  request.raw.pipe(parser)
  return outcome.promise.finally(() => drain(request))
}
