import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import type { S3Settings } from '#server/config/files-settings.ts'
import { s3ClientOf, s3SettingsOf, uploadsOf } from '#server/testing/s3.ts'
import { StoreFullError, StoreUnavailableError, type Files } from './port.ts'
import { resumable } from './s3-download.ts'
import { s3Files } from './s3.ts'

const sandbox = await aSandbox()
const { faults, requests } = sandbox.drive
const settings = s3SettingsOf(sandbox.url)
afterEach(() => faults.clear())

const deadlineMs = 3000
/** Deadline of the adapters that meet a silent store. */
const shortMs = 600
/** Each test has its own adapter, because failures open the adapter's circuit breaker. */
const aStore = (change: Partial<S3Settings> = {}): Files => s3Files({ ...settings, ...change }, { deadlineMs })
const anImpatientStore = (): Files => s3Files(settings, { deadlineMs: shortMs })
const leftovers = () => uploadsOf(s3ClientOf(settings), settings)
const calls = async (method: string): Promise<number> =>
  (await requests('s3')).filter((asked) => asked.method === method).length

const partBytes = 8 * 1024 ** 2
const large = Buffer.alloc(2 * partBytes + 100, 'abcdefghijk')
const text = Buffer.from('a file of a few words')
const contentOf = (bytes: Buffer): Readable => Readable.from([bytes])
const put = (files: Files, bytes: Buffer, key = newId()) => files.put(key, contentOf(bytes), bytes.length)
const read = async (files: Files, key: string): Promise<Buffer | undefined> => {
  const stream = await files.get(key)
  return stream && buffer(stream)
}

describe('prepare', () => {
  test.each<[string, Partial<S3Settings>, RegExp]>([
    ['an unknown key', { accessKeyId: 'other' }, /^AWS_ACCESS_KEY_ID /],
    ['a wrong secret', { secretAccessKey: 'other' }, /^AWS_SECRET_ACCESS_KEY /],
    ['a missing bucket', { bucket: 'other-files' }, /^FILES_URL .*other-files/],
    ['a wrong region', { region: 'eu-west-1' }, /^FILES_URL .*region/],
  ])('names the setting for %s', async (_, change, sentence) => {
    const refused = await aStore(change)
      .prepare()
      .catch((error: unknown) => error)
    expect(refused).not.toBeInstanceOf(StoreUnavailableError)
    expect(refused).toMatchObject({ message: expect.stringMatching(sentence) })
  })

  test('reports an unreachable store as unavailable', async () => {
    const nobody = aStore({ endpoint: 'http://127.0.0.1:9/s3' })
    await expect(nobody.prepare()).rejects.toBeInstanceOf(StoreUnavailableError)
  })
})

describe('calls', () => {
  test.each([
    ['stat', 'HEAD', (files: Files) => files.stat(newId())],
    ['get', 'GET', (files: Files) => files.get(newId())],
    ['put', 'PUT', (files: Files) => put(files, text)],
    ['delete', 'DELETE', (files: Files) => files.delete(newId())],
  ])('%s ends at the deadline of a silent store', async (_, method, ask) => {
    await faults.add({ match: { provider: 's3' }, action: { kind: 'timeout' } })
    const before = await calls(method)

    await expect(ask(anImpatientStore())).rejects.toBeInstanceOf(StoreUnavailableError)
    // The deadline is that of all attempts together, so no third attempt begins.
    expect((await calls(method)) - before).toBeLessThan(3)
  })

  test('listOlder ends when a store stays silent', async () => {
    await faults.add({ match: { provider: 's3' }, action: { kind: 'timeout' } })

    await expect(Array.fromAsync(anImpatientStore().listOlder(0))).rejects.toBeInstanceOf(StoreUnavailableError)
  })

  test.each([
    ['stat', (files: Files, key: string) => files.stat(key)],
    ['get', (files: Files, key: string) => files.get(key)],
    ['put', (files: Files, key: string) => put(files, text, key)],
    ['put of a large file', (files: Files, key: string) => put(files, large, key)],
    ['prepare', (files: Files) => files.prepare()],
  ])('%s rejects the web page of a proxy', async (_, ask) => {
    const key = newId()
    await put(aStore(), text, key)
    await faults.add({ match: { provider: 's3' }, action: { kind: 'malformed' } })

    await expect(ask(aStore(), key)).rejects.toBeInstanceOf(StoreUnavailableError)
  })

  test('repeats a call after 503 SlowDown', async () => {
    const key = newId()
    await faults.add({ match: { provider: 's3', method: 'PUT', times: 2 }, action: { kind: 'rateLimit' } })
    const files = s3Files(settings)
    await put(files, text, key)

    expect(await read(files, key)).toEqual(text)
  })

  test('stops calling a store that fails five times', async () => {
    await faults.add({ match: { provider: 's3' }, action: { kind: 'reset' } })
    const files = aStore()
    for (let index = 0; index < 5; index += 1)
      await expect(files.delete(newId())).rejects.toBeInstanceOf(StoreUnavailableError)
    const before = await calls('DELETE')

    await expect(files.delete(newId())).rejects.toBeInstanceOf(StoreUnavailableError)
    expect(await calls('DELETE')).toBe(before)
  })

  test('distinguishes a missing bucket from a missing file', async () => {
    const files = aStore({ bucket: 'other-files' })
    await expect(files.stat(newId())).rejects.toBeInstanceOf(StoreUnavailableError)
    await expect(files.get(newId())).rejects.toBeInstanceOf(StoreUnavailableError)
  })
})

describe('put', () => {
  test('repeats a part whose connection broke', async () => {
    const key = newId()
    await faults.add({ match: { provider: 's3', method: 'PUT', nth: 2, times: 1 }, action: { kind: 'reset' } })
    await put(aStore(), large, key)

    expect((await read(aStore(), key))?.equals(large)).toBe(true)
  })

  test('aborts the upload when the store stops answering', async () => {
    const key = newId()
    await faults.add({ match: { provider: 's3', method: 'PUT', nth: 2 }, action: { kind: 'reset' } })

    await expect(put(aStore(), large, key)).rejects.toBeInstanceOf(StoreUnavailableError)
    expect(await aStore().stat(key)).toBeUndefined()
    expect(await leftovers()).toEqual([])
  })

  test('leaves an upload that it cannot abort to the sweep', async () => {
    await faults.add({ match: { provider: 's3', method: 'PUT', nth: 2 }, action: { kind: 'reset' } })
    await faults.add({ match: { provider: 's3', method: 'DELETE' }, action: { kind: 'reset' } })
    await expect(put(aStore(), large)).rejects.toBeInstanceOf(StoreUnavailableError)
    expect(await leftovers()).toHaveLength(1)

    await faults.clear()
    await Array.fromAsync(aStore().listOlder(Date.now() + 60_000))
    expect(await leftovers()).toEqual([])
  })

  test('skips unfinished uploads where the store cannot list them', async () => {
    const body = '<Error><Code>NotImplemented</Code></Error>'
    await faults.add({ match: { provider: 's3', nth: 2, times: 1 }, action: { kind: 'status', status: 501, body } })

    expect(await Array.fromAsync(aStore({ prefix: 'nothing' }).listOlder(0))).toEqual([])
  })

  test('succeeds when the answer to the last call is lost', async () => {
    const key = newId()
    await faults.add({ match: { provider: 's3', method: 'POST', nth: 2, times: 1 }, action: { kind: 'resetAfter' } })
    await put(aStore(), large, key)

    expect(await aStore().stat(key)).toEqual({ bytes: large.length })
  })

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('reports %i %s as a full store', async (status, code) => {
    const body = `<Error><Code>${code}</Code></Error>`
    await faults.add({ match: { provider: 's3', method: 'PUT' }, action: { kind: 'status', status, body } })

    await expect(put(aStore(), text)).rejects.toBeInstanceOf(StoreFullError)
  })

  test('reports expired credentials as an unexpected error', async () => {
    const body = '<Error><Code>ExpiredToken</Code></Error>'
    await faults.add({ match: { provider: 's3', method: 'PUT' }, action: { kind: 'status', status: 403, body } })

    await expect(put(aStore(), text)).rejects.toMatchObject({ name: 'ExpiredToken' })
  })
})

describe('get', () => {
  test('continues a broken download where it broke', async () => {
    const key = newId()
    await put(aStore(), large, key)
    await faults.add({ match: { provider: 's3', method: 'GET', times: 3 }, action: { kind: 'truncated' } })
    const before = await calls('GET')

    expect((await read(aStore(), key))?.equals(large)).toBe(true)
    expect(await calls('GET')).toBe(before + 4)
  })

  test('ends with an error when the store stays away', async () => {
    const key = newId()
    await put(aStore(), large, key)
    await faults.add({ match: { provider: 's3', method: 'GET', times: 1 }, action: { kind: 'truncated' } })
    await faults.add({ match: { provider: 's3', method: 'GET', nth: 2 }, action: { kind: 'reset' } })

    await expect(read(aStore(), key)).rejects.toBeInstanceOf(StoreUnavailableError)
  })

  test('does not mix two versions of a file', async () => {
    const key = newId()
    await put(aStore(), large, key)
    await faults.add({ match: { provider: 's3', method: 'GET', times: 1 }, action: { kind: 'truncated' } })
    const stream = await aStore().get(key)
    await put(aStore(), text, key)

    await expect(buffer(stream ?? Readable.from([]))).rejects.toMatchObject({ name: 'PreconditionFailed' })
  })

  test('continues a download that stays silent', async () => {
    const silent = new Readable({ read: () => undefined })
    silent.push('half ')
    const reopened: number[] = []
    const reopen = async (bytes: number): Promise<Readable> => {
      reopened.push(bytes)
      return Readable.from([Buffer.from('and half')])
    }

    expect(String(await buffer(resumable({ body: silent, reopen, silentMs: 50 })))).toBe('half and half')
    expect(reopened).toEqual([5])
    expect(silent.destroyed).toBe(true)
  })

  test('closes the connection of an unread stream', async () => {
    const body = new Readable({ read: () => undefined })
    resumable({ body, reopen: async () => body, silentMs: 50 }).destroy()

    await expect.poll(() => body.destroyed).toBe(true)
  })
})
