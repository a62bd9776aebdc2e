import { createHash, createHmac } from 'node:crypto'
import type { Answer, Asked } from '../http.ts'
import type { Provider } from './provider.ts'

/** The only bucket and the only key of the sandbox store. */
export const sandboxStore = {
  bucket: 'sandbox-files',
  region: 'us-east-1',
  accessKeyId: 'sandbox-access-key',
  secretAccessKey: 'sandbox-secret-key',
}

type Stored = { bytes: Buffer; etag: string; at: string }
type Upload = { key: string; at: string; parts: Map<number, Stored> }
type Store = { objects: Map<string, Stored>; uploads: Map<string, Upload> }
type Call = { asked: Asked; key: string; store: Store; at: string; newId: () => string }

/** Entries of one page of a listing: few, so that every reader of a listing meets a second page. */
const pageSize = 3

const xml = (name: string, content: string): Answer => ({
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`,
})
const tag = (name: string, value: string | number | boolean): string => `<${name}>${value}</${name}>`
const refused = (status: number, code: string, message = code): Answer => ({
  ...xml('Error', tag('Code', code) + tag('Message', message)),
  status,
})
const noKey = (): Answer => refused(404, 'NoSuchKey')
const noUpload = (): Answer => refused(404, 'NoSuchUpload')
const done = (etag: string): Answer => ({ body: '', headers: { etag } })

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/** RFC 3986, which leaves fewer characters as they are than `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature Version 4 over method, path, query, signed headers and content. `undefined`: the call is signed correctly. */
const signatureError = ({ method, path, query, headers, bytes }: Asked): Answer | undefined => {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, keyId, scope = '', region = '', signed = '', signature] = form.exec(headers['authorization'] ?? '') ?? []
  if (keyId === undefined) return refused(403, 'AccessDenied')
  if (keyId !== sandboxStore.accessKeyId) return refused(403, 'InvalidAccessKeyId')
  if (region !== sandboxStore.region) return refused(400, 'AuthorizationHeaderMalformed', `region ${region} is wrong`)
  const content = headers['x-amz-content-sha256'] ?? ''
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(bytes)) return refused(400, 'XAmzContentSHA256Mismatch')
  const pairs = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const lines = signed.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
  const request = [method, `/s3${path}`, pairs.join('&'), lines.join(''), signed, content].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${sandboxStore.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature ? undefined : refused(403, 'SignatureDoesNotMatch')
}

/** Entries after the marker, one page of them. */
const pageOf = <T>(
  all: Iterable<readonly [string, T]>,
  after: string,
): { page: (readonly [string, T])[]; isCut: boolean } => {
  const rest = [...all].filter(([name]) => name > after).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { page: rest.slice(0, pageSize), isCut: rest.length > pageSize }
}

const listObjects = ({ asked: { query }, store }: Call): Answer => {
  const prefix = query.get('prefix') ?? ''
  const fitting = [...store.objects].filter(([name]) => name.startsWith(prefix))
  const { page, isCut } = pageOf(fitting, query.get('continuation-token') ?? '')
  const contents = page.map(([name, { bytes, etag, at }]) =>
    tag('Contents', tag('Key', name) + tag('LastModified', at) + tag('ETag', etag) + tag('Size', bytes.length)),
  )
  return xml(
    'ListBucketResult',
    tag('Name', sandboxStore.bucket) +
      tag('Prefix', prefix) +
      tag('KeyCount', page.length) +
      tag('IsTruncated', isCut) +
      (isCut ? tag('NextContinuationToken', page.at(-1)?.[0] ?? '') : '') +
      contents.join(''),
  )
}

/** Orders uploads by id; the real store orders by key first, with a marker for each. */
const listUploads = ({ asked: { query }, store }: Call): Answer => {
  const prefix = query.get('prefix') ?? ''
  const fitting = [...store.uploads].filter(([, { key }]) => key.startsWith(prefix))
  const { page, isCut } = pageOf(fitting, query.get('upload-id-marker') ?? '')
  const uploads = page.map(([id, { key, at }]) =>
    tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', at)),
  )
  const [id = '', last] = page.at(-1) ?? []
  const markers = tag('NextKeyMarker', last?.key ?? '') + tag('NextUploadIdMarker', id)
  return xml('ListMultipartUploadsResult', tag('IsTruncated', isCut) + (isCut ? markers : '') + uploads.join(''))
}

const ofBucket = (call: Call): Answer | undefined => {
  const { method, query } = call.asked
  if (method === 'HEAD') return { body: '' }
  if (method !== 'GET') return undefined
  return query.has('uploads') ? listUploads(call) : listObjects(call)
}

const read = ({ asked: { method, headers }, key, store }: Call): Answer => {
  const found = store.objects.get(key)
  if (!found) return noKey()
  const { bytes, etag, at } = found
  if ((headers['if-match'] ?? etag) !== etag) return refused(412, 'PreconditionFailed')
  const about = { etag, 'last-modified': new Date(at).toUTCString(), 'accept-ranges': 'bytes' }
  const type = 'application/octet-stream'
  if (method === 'HEAD') return { type, body: '', headers: { ...about, 'content-length': `${bytes.length}` } }
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers['range'] ?? '') ?? []
  if (start === undefined) return { type, body: bytes, headers: about }
  if (Number(start) >= bytes.length) return refused(416, 'InvalidRange')
  const body = bytes.subarray(Number(start), end ? Number(end) + 1 : undefined)
  const range = `bytes ${start}-${Number(start) + body.length - 1}/${bytes.length}`
  return { status: 206, type, body, headers: { ...about, 'content-range': range } }
}

const write = (call: Call, into: { set: (name: string, value: Stored) => unknown }): Answer => {
  const { bytes } = call.asked
  const etag = etagOf(bytes)
  into.set(call.key, { bytes, etag, at: call.at })
  return done(etag)
}

const complete = ({ asked, key, store, at }: Call, id: string, { parts }: Upload): Answer => {
  const named = [...asked.bytes.toString('utf8').matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }))
  const chosen = named.flatMap(({ number, etag }) => {
    const part = parts.get(number)
    return part && part.etag === etag ? [part] : []
  })
  if (chosen.length === 0 || chosen.length < named.length) return refused(400, 'InvalidPart')
  if (chosen.slice(0, -1).some(({ bytes }) => bytes.length < 5 * 1024 ** 2)) return refused(400, 'EntityTooSmall')
  const bytes = Buffer.concat(chosen.map((part) => part.bytes))
  const etag = `${etagOf(bytes).slice(0, -1)}-${chosen.length}"`
  store.objects.set(key, { bytes, etag, at })
  store.uploads.delete(id)
  return xml('CompleteMultipartUploadResult', tag('Bucket', sandboxStore.bucket) + tag('Key', key) + tag('ETag', etag))
}

const ofUpload = (call: Call, id: string): Answer | undefined => {
  const { asked, key, store } = call
  const upload = store.uploads.get(id)
  if (upload?.key !== key) return noUpload()
  if (asked.method === 'PUT') {
    const number = Number(asked.query.get('partNumber'))
    return write(call, { set: (_, part) => upload.parts.set(number, part) })
  }
  if (asked.method === 'POST') return complete(call, id, upload)
  if (asked.method !== 'DELETE') return undefined
  store.uploads.delete(id)
  return { status: 204, body: '' }
}

const ofObject = (call: Call): Answer | undefined => {
  const { asked, key, store, at } = call
  const upload = asked.query.get('uploadId')
  if (upload !== null) return ofUpload(call, upload)
  if (asked.method === 'GET' || asked.method === 'HEAD') return read(call)
  if (asked.method === 'PUT') return write(call, store.objects)
  if (asked.method === 'DELETE') {
    store.objects.delete(key)
    return { status: 204, body: '' }
  }
  if (asked.method !== 'POST' || !asked.query.has('uploads')) return undefined
  const id = call.newId()
  store.uploads.set(id, { key, at, parts: new Map() })
  return xml('InitiateMultipartUploadResult', tag('Key', key) + tag('UploadId', id))
}

/** An S3-compatible store with path-style addresses, in memory: files end with the process. */
export const s3 = (): Provider => {
  const store: Store = { objects: new Map(), uploads: new Map() }
  return {
    name: 's3',
    tooMany: refused(503, 'SlowDown', 'Please reduce your request rate.'),
    handle: (asked, { state }) => {
      const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(asked.path) ?? []
      const wrong = signatureError(asked)
      if (wrong) return wrong
      if (bucket !== sandboxStore.bucket) return refused(404, 'NoSuchBucket')
      const at = new Date(state.now()).toISOString()
      const call = { asked, key: decodeURIComponent(key), store, at, newId: () => state.newId('upload-') }
      return (key === '' ? ofBucket(call) : ofObject(call)) ?? refused(405, 'MethodNotAllowed')
    },
  }
}
