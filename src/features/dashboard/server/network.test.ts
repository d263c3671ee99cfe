import { expect, test } from 'vitest'
import { NetworkPolicies } from './network.ts'

const portlet = { component: 'test', ipPolicies: ['internal'] }
const policies = new NetworkPolicies({
  IP_POLICIES: { internal: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'], clinic: ['198.51.100.0/24'], none: [] },
  PORTLET_POLICIES: { 'blood-counts': ['internal', 'clinic'], shut: ['none'], lost: ['nowhere'] },
})

test.each([
  ['10.255.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8:1::1', true],
  ['2001:db9::1', false],
  ['fe80::1%eth0', false],
  ['', false],
  ['unknown', false],
  ['10.0.0.1, 8.8.8.8', false],
])('D-11 a portlet for the internal network is available to %j: %s', (address, isGiven) => {
  expect(policies.allows(portlet, address)).toBe(isGiven)
})

test('D-11 one matching policy is enough; a policy without a network admits nobody', () => {
  const counts = { component: 'blood-counts', ipPolicies: [] }
  expect(policies.allows(counts, '198.51.100.9')).toBe(true)
  expect(policies.allows(counts, '10.0.0.1')).toBe(true)
  expect(policies.allows(counts, '203.0.113.1')).toBe(false)
  for (const component of ['shut', 'lost'])
    expect(policies.allows({ component, ipPolicies: [] }, '10.0.0.1')).toBe(false)
  for (const component of ['person-summary', 'toString', '__proto__'])
    expect(policies.allows({ component, ipPolicies: [] }, '203.0.113.1')).toBe(true)
})
