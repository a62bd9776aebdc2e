import { expect, test } from 'vitest'
import { breaker } from './breaker.ts'

class Away extends Error {}

const aProvider = () => {
  let [time, asked] = [0, 0]
  const guard = breaker({
    isFailure: (error) => error instanceof Away,
    rests: () => new Error('left alone'),
    now: () => time,
  })
  return {
    asked: () => asked,
    pass: (ms: number) => (time += ms),
    call: (answer: Promise<string> | Error) =>
      guard(async () => {
        asked += 1
        if (answer instanceof Error) throw answer
        return answer
      }).catch((error: Error) => error.message),
  }
}
const fail = async ({ call }: ReturnType<typeof aProvider>, times: number) => {
  for (let index = 0; index < times; index += 1) await call(new Away('away'))
}

test('opens for half a minute after five failures', async () => {
  const provider = aProvider()
  await fail(provider, 5)
  provider.pass(29_999)

  expect(await provider.call(Promise.resolve('yes'))).toBe('left alone')
  expect(provider.asked()).toBe(5)
})

test('one caller tries; a success closes the circuit', async () => {
  const provider = aProvider()
  await fail(provider, 5)
  provider.pass(30_000)
  const answer = Promise.withResolvers<string>()
  const trying = provider.call(answer.promise)

  expect(await provider.call(Promise.resolve('yes'))).toBe('left alone')
  answer.resolve('well')
  expect(await trying).toBe('well')
  expect(await provider.call(Promise.resolve('yes'))).toBe('yes')
})

test('a failed probe opens for another half minute', async () => {
  const provider = aProvider()
  await fail(provider, 5)
  provider.pass(30_000)
  await fail(provider, 1)
  provider.pass(29_999)

  expect(await provider.call(Promise.resolve('yes'))).toBe('left alone')
})

test.each([
  ['a yes', () => Promise.resolve('yes')],
  ['a refusal', () => new Error('no such token')],
])('%s in between is an answer: the count begins anew', async (_, answer) => {
  const provider = aProvider()
  await fail(provider, 4)
  await provider.call(answer())
  await fail(provider, 4)

  expect(await provider.call(Promise.resolve('yes'))).toBe('yes')
})
