import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/config/files-settings.ts'
import { breaker } from '../breaker.ts'
import {
  isStoreFull,
  keyPattern,
  StoreFullError,
  StoreUnavailableError,
  FileTooLargeError,
  type Files,
  type StoredFile,
} from './port.ts'
import { resumable } from './s3-download.ts'
import { codeOf, portError, settingError } from './s3-errors.ts'

/** Size of a part in bytes. All parts except the last have the same size, because some stores require it. */
const partBytes = 8 * 1024 ** 2
/** Slowest transfer that is waited for, in bytes per millisecond. */
const slowest = 250

type Options = { deadlineMs?: number }

/** Cuts the content into pieces of exactly `size` bytes; the last piece is shorter and may be empty. */
async function* cut(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    for (let index = 0; index < chunk.byteLength;) {
      const piece = chunk.subarray(index, index + size - bytes)
      pieces.push(piece)
      bytes += piece.byteLength
      index += piece.byteLength
      if (bytes < size) continue
      yield Buffer.concat(pieces)
      pieces = []
      bytes = 0
    }
  }
  yield Buffer.concat(pieces)
}

/** Rejects answers of other servers on the way, for example the web page of a proxy. */
const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new StoreUnavailableError('the file store gave an unexpected answer')
  return value
}

type Part = { PartNumber: number; ETag: string }
type Marker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }
type Target = { Bucket: string; Key: string }

/** Files in an S3-compatible store, for several machines. The client repeats calls that failed on the way up to twice. */
export const s3Files = (settings: S3Settings, { deadlineMs = 8000 }: Options = {}): Files => {
  const { bucket: Bucket, prefix, region, endpoint, accessKeyId, secretAccessKey, sessionToken } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Stores other than AWS reject the newer checksums. The signature covers every byte sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout: deadlineMs },
  })
  const guard = breaker({
    isFailure: (error) => error instanceof StoreUnavailableError,
    rests: () => new StoreUnavailableError('the file store is not called for a moment'),
  })
  const folder = prefix === '' ? '' : `${prefix}/`
  const targetOf = (key: string): Target => {
    if (!keyPattern.test(key)) throw new Error('The file key is not a UUID')
    return { Bucket, Key: folder + key }
  }

  /** Calls the store with a deadline for all attempts together. `bytes`: size of the content that is sent. */
  const call = <T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>, bytes = 0): Promise<T> =>
    guard(async () => {
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), deadlineMs + bytes / slowest)
      try {
        return await ask({ abortSignal: deadline.signal })
      } catch (error) {
        throw portError(error)
      } finally {
        clearTimeout(timer)
      }
    })

  const stat = async (key: string): Promise<{ bytes: number } | undefined> => {
    const target = targetOf(key)
    try {
      return await call(async (options) => {
        const found = await client.send(new HeadObjectCommand(target), options)
        given(found.ETag)
        return { bytes: given(found.ContentLength) }
      })
    } catch (error) {
      if (codeOf(error) !== 'NotFound') throw error
      // The answer has no content: a missing bucket looks like a missing file.
      await call((options) => client.send(new HeadBucketCommand({ Bucket }), options)).catch((cause: unknown) => {
        throw codeOf(cause) === 'NotFound' ? new StoreUnavailableError('the bucket is missing', { cause }) : cause
      })
      return undefined
    }
  }

  const putWhole = (target: Target, Body: Buffer) =>
    call(
      async (options) => given((await client.send(new PutObjectCommand({ ...target, Body }), options)).ETag),
      Body.byteLength,
    )
  const beginUpload = (target: Target) =>
    call(async (options) => given((await client.send(new CreateMultipartUploadCommand(target), options)).UploadId))
  const putPart = (target: Target, UploadId: string, PartNumber: number, Body: Buffer): Promise<Part> =>
    call(async (options) => {
      const part = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }), options)
      return { PartNumber, ETag: given(part.ETag) }
    }, Body.byteLength)
  const abortUpload = ({ Key, UploadId }: Pick<MultipartUpload, 'Key' | 'UploadId'>) =>
    call((options) => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options))
  /** The store joins the parts before the answer, which takes longer for a large file. */
  const endUpload = async (key: string, UploadId: string, Parts: Part[], bytes: number): Promise<void> => {
    const command = new CompleteMultipartUploadCommand({ ...targetOf(key), UploadId, MultipartUpload: { Parts } })
    try {
      await call(async (options) => given((await client.send(command, options)).ETag), partBytes)
    } catch (error) {
      // After a lost answer the second attempt finds no upload, because the first has completed it.
      if (codeOf(error) !== 'NoSuchUpload' || (await stat(key))?.bytes !== bytes) throw error
    }
  }

  const put = async (key: string, content: AsyncIterable<Uint8Array>, bytesMax: number): Promise<StoredFile> => {
    const target = targetOf(key)
    const sha256 = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of content) {
        bytes += chunk.byteLength
        if (bytes > bytesMax) throw new FileTooLargeError(bytesMax)
        sha256.update(chunk)
        yield chunk
      }
    }
    const parts: Part[] = []
    let upload: string | undefined
    try {
      for await (const piece of cut(counted(), partBytes)) {
        if (upload === undefined && piece.byteLength < partBytes) await putWhole(target, piece)
        else if (piece.byteLength > 0) {
          upload ??= await beginUpload(target)
          parts.push(await putPart(target, upload, parts.length + 1, piece))
        }
      }
      if (upload !== undefined) await endUpload(key, upload, parts, bytes)
      return { bytes, sha256: sha256.digest() }
    } catch (error) {
      // `listOlder` aborts the upload later when this call fails too.
      if (upload !== undefined) await abortUpload({ Key: target.Key, UploadId: upload }).catch(() => undefined)
      throw isStoreFull(error) ? new StoreFullError('no room for files', { cause: error }) : error
    }
  }

  /** Opens the bytes from `from` up to, not including, `end`. With `IfMatch` only while the file is the same. */
  const open = (target: Target, from: number, end: number | undefined, IfMatch?: string) =>
    call(async (options) => {
      const Range = from === 0 && end === undefined ? undefined : `bytes=${from}-${end === undefined ? '' : end - 1}`
      const { Body, ETag } = await client.send(new GetObjectCommand({ ...target, Range, IfMatch }), options)
      const body = given(Body instanceof Readable ? Body : undefined)
      if (ETag === undefined) body.destroy()
      return { body, etag: given(ETag) }
    })

  const uploadsAfter = (marker: Marker): Promise<ListMultipartUploadsCommandOutput> =>
    call((options) => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: folder, ...marker }), options))
  const unfinished = async (): Promise<MultipartUpload[]> => {
    const found: MultipartUpload[] = []
    for (let marker: Marker | undefined = {}; marker;) {
      const page = await uploadsAfter(marker)
      found.push(...(page.Uploads ?? []))
      marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
    }
    return found
  }

  return {
    prepare: async () => {
      const command = new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 })
      await call(async (options) => given((await client.send(command, options)).IsTruncated)).catch(
        (error: unknown) => {
          throw settingError(error, Bucket)
        },
      )
    },
    put,
    get: async (key, range) => {
      const target = targetOf(key)
      const start = range?.start ?? 0
      const first = await open(target, start, range?.end).catch((error: unknown) => {
        if (codeOf(error) === 'NoSuchKey') return undefined
        throw error
      })
      if (first === undefined) return undefined
      const { body, etag } = first
      const reopen = async (bytes: number) => (await open(target, start + bytes, range?.end, etag)).body
      return resumable({ body, reopen, silentMs: deadlineMs })
    },
    stat,
    delete: async (key) => {
      const command = new DeleteObjectCommand(targetOf(key))
      await call((options) => client.send(command, options))
    },
    async *listOlder(than) {
      const isOlder = (time: Date | undefined): boolean => time !== undefined && time.getTime() < than
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
          const old = Contents.filter((object) => isOlder(object.LastModified))
          const keys = old.map((object) => object.Key?.slice(folder.length) ?? '').filter((key) => keyPattern.test(key))
          if (keys.length > 0) yield keys
        }
        const uploads = await unfinished().catch((error: unknown) => {
          // Such a store ends unfinished uploads by a rule of the bucket.
          if (codeOf(error) === 'NotImplemented') return []
          throw error
        })
        for (const upload of uploads) if (isOlder(upload.Initiated)) await abortUpload(upload)
      } catch (error) {
        throw portError(error)
      }
    },
  }
}
