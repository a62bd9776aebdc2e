import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeZip } from './package.service.ts'

const failing = async function* () {
  yield await Promise.resolve(Buffer.from('first'))
  throw new Error('The database is gone')
}

test('rejects with the error of a file', async () => {
  const into = new PassThrough()
  into.resume()
  await expect(writeZip(into, [{ name: 'a.csv', pieces: failing() }])).rejects.toThrow('The database is gone')
})

test('stops reading files when the reader leaves', async () => {
  let isEnded = false
  const endless = async function* () {
    try {
      for (;;) yield await Promise.resolve(Buffer.from(String(Math.random())))
    } finally {
      isEnded = true
    }
  }
  const into = new PassThrough()
  const writing = writeZip(into, [{ name: 'a.csv', pieces: endless() }])
  await once(into, 'readable')
  into.destroy()
  await expect(writing).rejects.toThrow('Premature close')
  await expect.poll(() => isEnded).toBe(true)
})

const oneFile = async function* () {
  yield await Promise.resolve(Buffer.from('1'))
}

const archive = async (): Promise<string> => {
  const into = new PassThrough()
  const whole = buffer(into)
  await writeZip(into, [{ name: 'ä.csv', pieces: oneFile() }])
  expect(into.writable).toBe(true)
  into.end()
  return (await whole).toString('hex')
}

test('leaves the target open and repeats its bytes', async () => {
  const first = await archive()
  expect(first).toMatch(/^504b0304/)
  expect(await archive()).toBe(first)
})
