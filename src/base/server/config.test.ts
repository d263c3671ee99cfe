import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ConfigError, configWarnings, listenFault, readConfig } from './config.ts'

test('without configuration the defaults of the table apply', () => {
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
    flags: [],
    roles: [],
  })
})

const declared = {
  flags: {
    Usual: { on: true, effect: '' },
    Extra: { on: false, effect: '' },
    Needy: { on: false, effect: '', needs: ['Extra', 'Other'] },
    Other: { on: false, effect: '' },
  },
  roles: { Admin: '' },
  settings: [z.object({ OWN_KEY: z.string().optional(), OWN_NUMBER: z.coerce.number('must be a number').default(7) })],
}

test('D-104 FEATURES unset means the default flags, empty none; any other empty key counts as unset', () => {
  const flagsFor = (environment: Record<string, string>) => readConfig(environment, declared).site.flags
  expect(flagsFor({})).toEqual(['Usual'])
  expect(flagsFor({ FEATURES: '' })).toEqual([])
  expect(flagsFor({ FEATURES: ' Other , Extra' })).toEqual(['Other', 'Extra'])
  expect(readConfig({ PORT: '', CONTACT_EMAIL: '' }).PORT).toBe(3000)
})

test('T3 a flag turns on the flags it needs, with a warning', () => {
  const flagsFor = (FEATURES: string) => readConfig({ FEATURES }, declared).site.flags
  expect(flagsFor('Needy')).toEqual(['Needy', 'Extra', 'Other'])
  expect(flagsFor('Extra,Needy')).toEqual(['Extra', 'Needy', 'Other'])
  expect(flagsFor('Extra')).toEqual(['Extra'])
  const cautions = (FEATURES: string) => configWarnings(readConfig({ FEATURES }, declared))
  expect(cautions('Needy')).toEqual(['FEATURES: Extra, Other turned on as well, because other flags need them.'])
  expect(cautions('Needy,Extra,Other')).toEqual([])
})

test('a feature reads its own keys; a wrong value is reported like any other', () => {
  const [keys] = declared.settings as [(typeof declared.settings)[0]]
  expect(readConfig({ OWN_KEY: 'a' }, declared).of(keys)).toEqual({ OWN_KEY: 'a', OWN_NUMBER: 7 })
  expect(() => readConfig({ OWN_NUMBER: 'x', PORT: 'y' }, declared)).toThrow(
    'PORT: must be a port number\nOWN_NUMBER: must be a number',
  )
  expect(() => readConfig({}).of(keys)).toThrow('not declared')
})

test('all wrong values are reported together', () => {
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

test('the public address loses its trailing slashes', () => {
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000//' }).PUBLIC_URL).toBe('http://localhost:3000')
})

test.each([
  [{}, 'CONTACT_EMAIL: must be set'],
  [{ CONTACT_EMAIL: 'enquiries@example.org' }, 'CONTACT_EMAIL: must be'],
  [{ CONTACT_EMAIL: 'enquiries@mail.Example.COM' }, 'CONTACT_EMAIL: must be'],
  [{ CONTACT_EMAIL: 'enquiries@hospital.example', MAIL_FROM: 'mds@example.net' }, 'MAIL_FROM: must be'],
  [{ CONTACT_EMAIL: 'enquiries@hospital.example', FEEDBACK_URL: 'https://example.org/form' }, 'FEEDBACK_URL: must be'],
])('a public site does not start with a placeholder address: %j', (environment, fault) => {
  expect(() => readConfig({ PUBLIC_URL: 'https://mds.example', ...environment })).toThrow(fault)
})

test('a public site needs real addresses; a local one does not', () => {
  const CONTACT_EMAIL = 'enquiries@notexample.org'
  expect(readConfig({ PUBLIC_URL: 'https://mds.example', CONTACT_EMAIL }).site.contactEmail).toBe(CONTACT_EMAIL)
  expect(readConfig({}).site.contactEmail).toMatch(/\.invalid$/)
})

test.each([
  ['999.1.1.1', 'HOST: 999.1.1.1'],
  ['192.0.2.1', 'HOST: 192.0.2.1'],
])('a host that cannot be listened on is reported by its key: %s', async (HOST, message) => {
  const error = await new Promise<NodeJS.ErrnoException>((resolve) =>
    createServer().once('error', resolve).listen(0, HOST),
  )
  const fault = listenFault(error, { PORT: 0, HOST })
  expect(fault).toBeInstanceOf(ConfigError)
  expect(fault.message).toContain(message)
})

test('a site with its own database server is warned if it runs as root', () => {
  const external = readConfig({ DATABASE_URL: 'postgres://localhost/mds' })
  expect(configWarnings(external, 0)).toEqual([expect.stringContaining('runs as root')])
  expect(configWarnings(external, 1000)).toEqual([])
  expect(configWarnings(readConfig({}), 0)).toEqual([])
})
