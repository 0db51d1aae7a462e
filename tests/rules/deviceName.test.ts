import { expect, test } from 'vitest'
import { deviceName } from '../../src/rules/deviceName.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome 156 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/156.0.0.0`, 'Edge 156 · Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} YaBrowser/26.4.0 Safari/537.36`, 'Yandex 26 · Linux'],
  [`Mozilla/5.0 (Linux; Android 14; K) ${CHROME} Mobile Safari/537.36`, 'Chrome 156 · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0', 'Firefox 147 · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18 · iPhone',
  ],
  ['curl/8.14.1', ''],
  ['', ''],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
