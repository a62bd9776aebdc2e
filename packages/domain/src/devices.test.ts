import { expect, test } from 'vitest'
import { deviceOf } from './devices.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/153.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${webKit} Version/19.1 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) ${webKit} CriOS/153.0 Mobile Safari/604.1`, 'Chrome, iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Mac'],
  ['curl/8.9 (Linux)', 'Linux'],
  ['till', undefined],
  ['', undefined],
])('user agent %s is named %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
