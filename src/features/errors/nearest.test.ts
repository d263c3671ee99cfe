import { expect, test } from 'vitest'
import { siteMap } from '../../app/contract.ts'
import { nearestRoutes } from './nearest.ts'

const first = (path: string) => nearestRoutes(siteMap([]), path)[0]?.path

test.each([
  ['/treatment/luspatercep', '/treatment/Luspatercept'],
  ['/lenalidomide', '/treatment/Lenalidomide'],
  ['/ipss-r', '/prognosis/calculators/ipssr'],
  ['/diagnosis/work-up', '/diagnosis/workup'],
  ['iron overload chelation', '/treatment/chelation'],
  ['Inherited cause', '/diagnosis/germline'],
])('D-52 near %s is %s', (given, expected) => {
  expect(first(given)).toBe(expected)
})

test('D-52 near nothing are the tops of the site', () => {
  expect(nearestRoutes(siteMap([]), '/zzzzqqqq').map(({ path }) => path)).toContain('/treatment')
})

test.each(['/administration', '/zzzzqqqq'])('no page that needs a role is offered near %s', (given) => {
  expect(nearestRoutes(siteMap([]), given).map(({ path }) => path)).not.toContain('/admin')
})
