import { expect, test } from 'vitest'
import { dashboardSettings } from './settings.ts'

test('D-11 networks and portlets are listed under policies; any other word is an error', () => {
  const read = dashboardSettings.parse({
    IP_POLICIES: 'internal=10.0.0.0/8, 2001:db8::/32; empty=',
    PORTLET_POLICIES: 'service-manager=internal',
  })
  expect(read.IP_POLICIES).toEqual({ internal: ['10.0.0.0/8', '2001:db8::/32'], empty: [] })
  expect(read.PORTLET_POLICIES).toEqual({ 'service-manager': ['internal'] })
  for (const wrong of ['internal', 'internal=10.0.0.0/33', 'internal=ten', 'internal=10.0.0.0/8/8'])
    expect(dashboardSettings.safeParse({ IP_POLICIES: wrong }).success, wrong).toBe(false)
})
