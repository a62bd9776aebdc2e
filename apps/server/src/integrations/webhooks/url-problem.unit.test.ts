import { expect, test } from 'vitest'
import { urlProblem } from './url-problem.ts'

test.each([
  ['https://erp.example.com/webhooks', undefined],
  ['https://erp.example.com:443/webhooks?shop=1', undefined],
  ['http://erp.example.com/', 'not-https'],
  ['ftp://erp.example.com/', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['https://erp.example.com:8443/', 'port'],
  ['https://user:secret@erp.example.com/', 'credentials'],
  ['https://user@erp.example.com/', 'credentials'],
  ['https://erp.example.com/#part', 'invalid'],
  ['erp.example.com', 'invalid'],
  ['https://', 'invalid'],
  ['', 'invalid'],
])('%s is %s', (text, problem) => {
  expect(urlProblem(text, { isLocal: false })).toBe(problem)
})

test.each([
  ['http://localhost:9400/webhooks', undefined],
  ['http://user:secret@localhost:9400/', 'credentials'],
  ['file:///etc/passwd', 'not-https'],
])('on a local installation %s is %s', (text, problem) => {
  expect(urlProblem(text, { isLocal: true })).toBe(problem)
})
