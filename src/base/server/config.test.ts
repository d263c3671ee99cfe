import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError, configCautions, listenFault, readConfig } from './config.ts'

test('nothing configured means the defaults of the table', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'info',
  })
  expect(config.site).toMatchObject({
    name: 'MDS Guidelines',
    version: '0.19.16',
    feedbackUrl: '',
    flags: ['LoginReCaptcha', 'ImageViewer'],
  })
})

test('D-104 FEATURES empty turns every flag off; any other key that is empty is as if unset', () => {
  expect(readConfig({ FEATURES: '' }).site.flags).toEqual([])
  expect(readConfig({ FEATURES: ' Database , UserDashboard' }).site.flags).toEqual(['Database', 'UserDashboard'])
  expect(readConfig({ PORT: '', CONTACT_EMAIL: '' }).PORT).toBe(3000)
})

test('every wrong value is named at once', () => {
  const wrong = {
    PORT: '99999',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'file:x',
    FILES_URL: 'https://x',
    SMTP_URL: 'x',
    LOG_LEVEL: 'x',
    FEATURES: 'toString',
    TRUST_PROXY: '10.0.0.0/8, banana',
  }
  expect(() => readConfig(wrong)).toThrow(ConfigError)
  try {
    readConfig(wrong)
  } catch (error) {
    for (const key of Object.keys(wrong)) expect(String(error)).toContain(`${key}:`)
  }
})

test('TRUST_PROXY takes addresses, networks and the names of private ones', () => {
  const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8,::1,fd00::/8, loopback,uniquelocal'
  expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
})

test('the public address loses its slashes at the end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://mds.example//' }).PUBLIC_URL).toBe('https://mds.example')
})

test.each([
  ['999.1.1.1', 'HOST: 999.1.1.1'],
  ['192.0.2.1', 'HOST: 192.0.2.1'],
])('a host that cannot be listened on is told by its key: %s', async (HOST, told) => {
  const error = await new Promise<NodeJS.ErrnoException>((fulfil) =>
    createServer().once('error', fulfil).listen(0, HOST),
  )
  const fault = listenFault(error, { PORT: 0, HOST })
  expect(fault).toBeInstanceOf(ConfigError)
  expect(fault.message).toContain(told)
})

test('D-11 networks and portlets under policies are read from lists, and what is none is told', () => {
  const { IP_POLICIES, PORTLET_POLICIES } = readConfig({
    IP_POLICIES: 'internal=10.0.0.0/8, 2001:db8::/32; empty=',
    PORTLET_POLICIES: 'service-manager=internal',
  })
  expect(IP_POLICIES).toEqual({ internal: ['10.0.0.0/8', '2001:db8::/32'], empty: [] })
  expect(PORTLET_POLICIES).toEqual({ 'service-manager': ['internal'] })
  for (const wrong of ['internal', 'internal=10.0.0.0/33', 'internal=ten', 'internal=10.0.0.0/8/8'])
    expect(() => readConfig({ IP_POLICIES: wrong }), wrong).toThrow(/^IP_POLICIES: /)
})

test('T3 ForgottenPassword brings the flags with it without which it makes no sense', () => {
  const flagsFor = (FEATURES: string) => readConfig({ FEATURES }).site.flags
  expect(flagsFor('ForgottenPassword')).toEqual(['ForgottenPassword', 'SQLAccount', 'ResetPassword'])
  expect(flagsFor('ResetPassword,ForgottenPassword')).toEqual(['ResetPassword', 'ForgottenPassword', 'SQLAccount'])
  expect(flagsFor('SQLAccount')).toEqual(['SQLAccount'])
})

test('what is allowed and hardly meant is told: T3 a flag that another one needs, one key of two', () => {
  const cautions = (environment: Record<string, string>) => configCautions(readConfig(environment))
  expect(cautions({})).toEqual([])
  expect(cautions({ FEATURES: 'ForgottenPassword,ResetPassword,SQLAccount' })).toEqual([])
  expect(cautions({ FEATURES: 'ForgottenPassword' })).toEqual([
    'FEATURES: SQLAccount, ResetPassword on as well, because others need them.',
  ])
  expect(cautions({ RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' })).toEqual([])
  expect(cautions({ RECAPTCHA_SECRET: 'b' })).toEqual([expect.stringMatching(/^RECAPTCHA_SITE_KEY, /)])
})

test('T5 test portlets are there where only this machine can open the site, unless it is said otherwise', () => {
  expect(readConfig({}).hasTestPortlets).toBe(true)
  expect(readConfig({ PUBLIC_URL: 'https://example.org' }).hasTestPortlets).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'https://example.org', TEST_PORTLETS: 'on' }).hasTestPortlets).toBe(true)
  expect(readConfig({ TEST_PORTLETS: 'off' }).hasTestPortlets).toBe(false)
})
