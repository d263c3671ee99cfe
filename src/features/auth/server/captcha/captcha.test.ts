import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { TestClient, testAccount, testPassword } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { readConfig } from '../../../../base/server/config.ts'
import { secretNamed } from '../../../../base/server/secrets/secret.ts'
import { authFlags } from '../../contract.ts'
import { authSettings } from '../settings.ts'
import { deleteExpiredChallenges, newAltcha, puzzle } from './altcha.ts'
import { newCaptcha } from './captcha.ts'
import { newRecaptcha } from './recaptcha.ts'

const clock = () => new Date()

/** A validly signed puzzle that takes no time, because the answer is among the first tried. */
async function easyToken(secret: string, expiresAt = new Date(Date.now() + 60_000)) {
  const challenge = await createChallenge({
    algorithm: puzzle.algorithm,
    cost: puzzle.cost,
    counter: 3,
    deriveKey,
    expiresAt,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret} key`,
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution, token: tokenOf({ challenge, solution }) }
}

const tokenOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

test('the solved puzzle of the call allows one login', async () => {
  const server = await testApp({ template: 'empty' })
  await testAccount(server, 'edith')
  const client = new TestClient(server.app)
  const task = (await client.post('/api/auth/challenge')).json()
  expect(task.provider).toBe('altcha')
  const solution = await solveChallenge({ challenge: task.challenge, deriveKey })
  const token = tokenOf({ challenge: task.challenge, solution })
  await client.post('/api/auth/authenticated')
  const logIn = () => client.post('/api/auth/authenticate', { username: 'edith', password: testPassword, token })
  expect((await logIn()).statusCode).toBe(200)
  const again = await logIn()
  expect(again.statusCode).toBe(422)
  expect(again.json().code).toBe('CAPTCHA')
})

test('a token that is missing, malformed, unsolved or forged is refused first', async () => {
  const server = await testApp({ template: 'empty' })
  await testAccount(server, 'edith')
  const client = new TestClient(server.app)
  await client.post('/api/auth/authenticated')
  const { challenge, solution } = await easyToken(await secretNamed(server.database.db, 'altcha'))
  const foreign = await easyToken('another secret')
  const tokens = [
    undefined,
    null,
    '',
    'x',
    '{}',
    tokenOf(null),
    tokenOf({}),
    tokenOf({ challenge }),
    tokenOf({ challenge, solution: { ...solution, derivedKey: '00' } }),
    tokenOf({ challenge, solution: { ...solution, counter: 1e300 } }),
    tokenOf({ challenge: { ...challenge, signature: '' }, solution }),
    tokenOf({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
    tokenOf({ challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9e9 } }, solution }),
    tokenOf({ verificationData: 'verified=true', signature: 'x', algorithm: 'SHA-256' }),
    foreign.token,
  ]
  for (const token of tokens) {
    const answer = await client.post('/api/auth/authenticate', { username: 'edith', password: testPassword, token })
    expect(answer.statusCode, String(token)).toBe(422)
    expect(answer.json().code).toBe('CAPTCHA')
  }
})

test('a solution works once across all processes, and not after its time', async () => {
  const { db } = await testDatabase()
  const captchas = [newAltcha(db, 'secret', clock), newAltcha(db, 'secret', clock)]
  const { token } = await easyToken('secret')
  const accepted = await Promise.all(Array.from({ length: 6 }, (_, at) => captchas[at % 2]?.accepts(token, '')))
  expect(accepted.filter(Boolean)).toHaveLength(1)
  const late = await easyToken('secret', new Date(Date.now() - 1000))
  expect(await captchas[0]?.accepts(late.token, '')).toBe(false)
  await deleteExpiredChallenges(db, new Date())
  expect(await captchas[0]?.accepts(token, '')).toBe(false)
})

test('LoginReCaptcha off: nothing to do and no token needed', async () => {
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  expect((await new TestClient(server.app).post('/api/auth/challenge')).json()).toEqual({ provider: 'none' })
  await testAccount(server, 'edith')
  expect((await new TestClient(server.app).logIn('edith')).statusCode).toBe(200)
})

test.each([
  [{}, 'altcha'],
  [{ RECAPTCHA_SITE_KEY: 'site' }, 'altcha'],
  [{ RECAPTCHA_SECRET: 'secret' }, 'altcha'],
  [{ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }, 'recaptcha'],
])('with the keys %j the provider is %s, and altcha is always available', async (keys, provider) => {
  const { db } = await testDatabase()
  const captcha = await newCaptcha(
    db,
    readConfig({ ...keys }, { flags: authFlags, roles: {}, settings: [authSettings] }),
    clock,
  )
  expect((await captcha?.task())?.provider).toBe(provider)
  expect((await captcha?.task('altcha'))?.provider).toBe('altcha')
})

test('reCAPTCHA: only success for this action and host with a sufficient score passes', async () => {
  const good = { success: true, action: 'login', hostname: 'mds.example', score: 0.5 }
  let verdict: unknown = good
  const bodies: string[] = []
  const google = createServer((request, response) => {
    request.on('data', (piece: Buffer) => bodies.push(piece.toString()))
    request.on('end', () => response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict)))
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void google.close())
  const server = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`
  const accepts = newRecaptcha({ secret: 's', hostname: 'mds.example', server })
  expect(await accepts('token', '192.0.2.1')).toBe(true)
  expect(bodies).toEqual(['secret=s&response=token&remoteip=192.0.2.1'])
  const { score: _, ...scoreless } = good
  for (verdict of [
    { ...good, success: false },
    { ...good, action: 'pay' },
    { ...good, hostname: 'evil.example' },
    { ...good, score: 0.4 },
    scoreless,
    {},
    'no json',
  ])
    expect(await accepts('token', ''), JSON.stringify(verdict)).toBe(false)
  google.close()
  google.closeAllConnections()
  expect(await accepts('token', '')).toBe(false)
})
