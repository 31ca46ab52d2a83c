import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 15; K) ${blink} Mobile Safari/537.36`, 'کروم روی اندروید'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S931B) ${blink} SamsungBrowser/29.0 Mobile Safari/537.36`, 'مرورگر سامسونگ روی اندروید'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile/15E148 Safari/604.1`, 'سافاری روی آیفون'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} CriOS/150.0 Mobile/15E148 Safari/604.1`, 'کروم روی آیفون'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/150.0.0.0`, 'اج روی ویندوز'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'فایرفاکس روی لینوکس'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1.15`, 'سافاری روی مک'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'ویندوز'],
  ['curl/8.5.0', null],
  [undefined, null],
  [`${'x'.repeat(100_000)} Firefox/1`, null],
])('%s', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label))
