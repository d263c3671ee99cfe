import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Claims = Record<string, unknown>
type Lie = {
  claims?: Claims
  header?: Claims
  /** Signs with a key that the provider does not publish, or not at all. */
  signs?: 'wrongly' | 'not'
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID Connect provider whose answers, and whose user, the test decides. */
export async function lyingProvider(clientId: string, clientSecret: string) {
  const [keys, others] = [newKeys(), newKeys()]
  const codes = new Map<string, { challenge: string; token: string }>()
  let isAway = false
  const server = createServer(async (request, response) => {
    if (isAway) return void response.destroy()
    const path = new URL(request.url ?? '', issuer).pathname
    const answer = (body: unknown, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path === '/.well-known/openid-configuration')
      return answer({
        ...{ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` },
        authorization_endpoint: `${issuer}/authorize`,
        end_session_endpoint: `${issuer}/end`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (path === '/jwks')
      return answer({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] })
    let body = ''
    for await (const piece of request) body += String(piece)
    const form = new URLSearchParams(body)
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      granted?.challenge === challenge &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret
    if (!isRight) return answer({ error: 'invalid_grant', error_description: 'provider words' }, 400)
    return answer({ access_token: 'a-token', token_type: 'bearer', id_token: granted.token })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    setAway(away: boolean) {
      isAway = away
      server.closeAllConnections()
    },
    /** The query with which the browser comes back from an address of a login. */
    loggedIn(address: string, { claims = {}, header = {}, signs }: Lie = {}): string {
      const asked = new URL(address).searchParams
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        ...{ iss: issuer, aud: clientId, sub: 'jane-1', iat: now, exp: now + 300, nonce: asked.get('nonce') },
        ...claims,
      }
      const signed = `${encoded({ alg: 'RS256', kid: 'one', ...header })}.${encoded(payload)}`
      const key: KeyObject = (signs === 'wrongly' ? others : keys).privateKey
      const signature = signs === 'not' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url')
      const code = randomUUID()
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', token: `${signed}.${signature}` })
      return String(new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer }))
    },
  }
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
