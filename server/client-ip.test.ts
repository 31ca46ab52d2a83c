import { expect, test } from 'vitest'
import { findClient, isPrivate, parseTrustedProxies, type TrustedProxies, widerNetworks } from './client-ip.ts'

function trusting(text: string): TrustedProxies {
  const trusted = parseTrustedProxies(text)
  if (!trusted) throw new Error(`not a list of proxies: ${text}`)
  return trusted
}

test.each([
  ['no trusted proxy: the header is ignored', 'none', '203.0.113.7', '1.2.3.4', '203.0.113.7'],
  ['one hop: the last entry was written by the proxy', '1', '10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['one hop: rotated entries before it change nothing', '1', '10.0.0.1', '7.7.7.7, 8.8.8.8, 203.0.113.7', '203.0.113.7'],
  ['two hops: counted exactly', '2', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['fewer entries than hops: the request bypassed a proxy', '2', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  ['no header at all', '1', '203.0.113.9', undefined, '203.0.113.9'],
  ['an entry that is no address', '1', '10.0.0.1', '6.6.6.6, <script>', '10.0.0.1'],
  ['an octal entry is no address', '1', '10.0.0.1', '6.6.6.6, 010.0.0.1', '10.0.0.1'],
  ['a hexadecimal entry is no address', '10.0.0.0/8', '10.0.0.1', '6.6.6.6, 0x0a000002', '10.0.0.1'],
  ['a list: the header of an untrusted peer is ignored', '10.0.0.0/8', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  ['a list: the last untrusted address before our proxies', '10.0.0.0/8', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['a list: only proxies', '10.0.0.0/8', '10.0.0.1', '10.0.0.3', '10.0.0.3'],
  ['a list: an invalid entry ends the search at the proxy that passed it on', '10.0.0.0/8', '10.0.0.1', '6.6.6.6, nonsense', '10.0.0.1'],
  ['a list with IPv6', '::1, fd00::/8', '::1', '2001:db8::5', '2001:db8::5'],
  ['IPv4-mapped IPv6 is IPv4', '127.0.0.1', '::ffff:127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
])('WEB-07: %s', (_case, proxies, peer, forwardedFor, address) => {
  expect(findClient(peer, forwardedFor, trusting(proxies)).ip).toBe(address)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::1', '::/64'],
])('WEB-07: %s is counted as %s', (address, network) => expect(findClient(address, undefined, trusting('none')).network).toBe(network))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2345:aaaa::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
])('LD-06: slots and queues count %s as the subscriber %s', (address, subscriber) =>
  expect(findClient(address, undefined, trusting('none')).subscriber).toBe(subscriber),
)

test.each([
  ['203.0.113.7', []],
  ['::ffff:203.0.113.7', []],
  ['unknown', []],
  ['2001:db8:1:2345:aaaa::1', ['2001:db8:1:2300::/56', '2001:db8:1::/48']],
])('AUTH-12: %s is also counted as %j', (address, networks) => {
  expect(widerNetworks(address).map(({ network }) => network)).toEqual(networks)
})

test('WEB-07: other headers are trusted only from a trusted proxy', () => {
  expect(findClient('10.0.0.1', '203.0.113.7', trusting('10.0.0.1')).viaProxy).toBe(true)
  expect(findClient('203.0.113.9', '203.0.113.7', trusting('10.0.0.1')).viaProxy).toBe(false)
  expect(findClient('10.0.0.1', '203.0.113.7', trusting('1')).viaProxy).toBe(true)
  expect(findClient('10.0.0.1', undefined, trusting('1')).viaProxy).toBe(false)
  expect(findClient('10.0.0.1', '203.0.113.7', trusting('none')).viaProxy).toBe(false)
})

test('without a socket the IP is unknown', () => expect(findClient(undefined, '1.2.3.4', trusting('none')).ip).toBe('unknown'))

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['::1', true],
  ['fd12::1', true],
  ['172.32.0.1', false],
  ['8.8.8.8', false],
  ['2001:db8::1', false],
  ['unknown', false],
])('%s is private: %s', (address, expected) => expect(isPrivate(address)).toBe(expected))

test.each(['all', '', '10', '-1', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', '::/129', '10.0.0.1;10.0.0.2'])(
  '%j is no list of proxies',
  (text) => expect(parseTrustedProxies(text)).toBeNull(),
)
