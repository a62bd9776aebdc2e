import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

/** An answer that never ends, and how much of it was asked for. */
const endless = () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      sent += 1
      stream.enqueue(new Uint8Array(64_000))
    },
  })
  return { answer: new Response(body), sent: () => sent }
}

test('decodes characters across chunks', async () => {
  const [first, second] = [
    Buffer.from('Milch für Jos\u00E9').subarray(0, 15),
    Buffer.from('Milch für Jos\u00E9').subarray(15),
  ]
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(first)
      stream.enqueue(second)
      stream.close()
    },
  })
  expect(await readText(new Response(body))).toBe('Milch für Jos\u00E9')
  expect(await readText(new Response(null))).toBe('')
})

test('stops reading an endless answer', async () => {
  const { answer, sent } = endless()
  await expect(readText(answer)).rejects.toThrow('more than 1000000 bytes')
  expect(sent()).toBeLessThan(20)
})
