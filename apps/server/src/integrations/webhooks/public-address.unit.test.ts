import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
])('accepts %s', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.255.255.255'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.0.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['metadata', '169.254.169.254'],
  ['metadata of Oracle', '192.0.0.192'],
  ['documentation', '203.0.113.7'],
  ['benchmark', '198.19.255.255'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback in full', '0:0:0:0:0:0:0:1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fd12:3456:789a::1'],
  ['metadata of AWS', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['mapped, hexadecimal', '::ffff:7f00:1'],
  ['compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001:0:a00:1::1'],
  ['documentation', '2001:db8::1'],
  ['public with zone', '2606:4700::1%eth0'],
  ['a name', 'localhost'],
  ['octal', '0177.0.0.1'],
  ['a number', '2130706433'],
  ['nothing', ''],
])('refuses %s: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

const byte = fc.nat(255)
const group = fc.nat(0xffff).map((number) => number.toString(16))

test('refuses every address of a private network', () => {
  const networks = fc.oneof(
    fc.tuple(fc.constant(10), byte, byte, byte),
    fc.tuple(fc.constant(127), byte, byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  )
  fc.assert(
    fc.property(networks, (bytes) => {
      expect(isPublicAddress(bytes.join('.'))).toBe(false)
    }),
  )
  fc.assert(
    fc.property(networks, (bytes) => {
      expect(isPublicAddress(`::ffff:${bytes.join('.')}`)).toBe(false)
    }),
  )
})

test('refuses every IPv6 address outside of 2000::/3', () => {
  const first = fc.nat(0xffff).filter((number) => number >> 13 !== 1)
  const others = fc.array(group, { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(first, others, (head, tail) => {
      expect(isPublicAddress([head.toString(16), ...tail].join(':'))).toBe(false)
    }),
  )
})
