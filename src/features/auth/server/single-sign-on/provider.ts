import { asArray, claimAt } from './claims.ts'
import type { SignOnSetting } from './setting.ts'

type Client = typeof import('openid-client')
type Known = { client: Client; configuration: import('openid-client').Configuration }

/** What binds the provider's answer to one login. */
export type Bound = { state: string; nonce: string; verifier: string }

export type Identity = {
  readonly subject: string
  /** The roles that the mapping gives; undefined if roles are kept here. */
  readonly roles: string[] | undefined
  readonly username: string
  readonly displayName: string
  readonly email: string
}

export class SignOnError extends Error {
  readonly problem: 'cancelled' | 'unreachable' | 'refused'

  constructor(problem: SignOnError['problem'], reason: string) {
    super(reason)
    this.problem = problem
  }
}

const timeoutSeconds = 10

/** The organisation's provider. Its description is read at the first login, so that the site starts without it. */
export class Provider {
  readonly #setting: SignOnSetting
  #known: Promise<Known> | undefined
  #logoutUrl: string | undefined

  constructor(setting: SignOnSetting) {
    this.#setting = setting
  }

  /** The address of a new login, and what binds its answer. */
  async begin({ isAgain }: { isAgain: boolean }): Promise<Bound & { url: string }> {
    const { client, configuration } = await this.#discovered()
    const verifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const url = client.buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: this.#setting.returnUrl, scope: 'openid profile email', state, nonce },
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isAgain && { prompt: 'login' }),
    })
    return { url: url.href, state, nonce, verifier }
  }

  /** Who has logged in, by the query with which the browser came back; throws a `SignOnError`. */
  async identityFrom(query: string, { state, nonce, verifier }: Bound): Promise<Identity> {
    const { client, configuration } = await this.#discovered()
    const { clientId, rolesClaim, roles, returnUrl } = this.#setting
    const checks = {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    }
    const tokens = await client
      .authorizationCodeGrant(configuration, new URL(`${returnUrl}?${query}`), checks)
      .catch((error: unknown) => Promise.reject(asSignOnError(error, client)))
    const claims = tokens.claims()
    if (!claims?.sub) throw new SignOnError('refused', 'the subject is empty')
    if (claims.azp !== undefined && claims.azp !== clientId)
      throw new SignOnError('refused', 'the azp is another client')
    const found = claimAt(claims, rolesClaim)
    if (roles && found === undefined) throw new SignOnError('refused', `the claim ${rolesClaim} is missing`)
    const values = asArray(found)
    const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string) : '')
    return {
      subject: claims.sub,
      roles: roles && [...new Set(roles.filter(([value]) => values.includes(value)).map(([, role]) => role))],
      username: text('preferred_username'),
      displayName: text('name'),
      email: claims.email_verified === false ? '' : text('email'),
    }
  }

  /** Where the browser also logs out of the organisation, as far as that is known already. */
  get logoutUrl() {
    return this.#logoutUrl
  }

  async #discovered(): Promise<Known> {
    this.#known ??= this.#discover().catch((error: unknown) => {
      this.#known = undefined
      throw new SignOnError('unreachable', reasonOf(error))
    })
    return this.#known
  }

  async #discover(): Promise<Known> {
    const client = await import('openid-client')
    const { issuer, clientId, clientSecret, returnUrl } = this.#setting
    const isLocal = issuer.protocol === 'http:'
    const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])]
    const configuration = await client.discovery(issuer, clientId, clientSecret, undefined, {
      execute,
      timeout: timeoutSeconds,
    })
    if (configuration.serverMetadata().end_session_endpoint) {
      const home = new URL('/', returnUrl).href
      this.#logoutUrl = client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: home }).href
    }
    return { client, configuration }
  }
}

function asSignOnError(error: unknown, client: Client): SignOnError {
  if (error instanceof client.AuthorizationResponseError) return new SignOnError('cancelled', reasonOf(error))
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway = (error instanceof TypeError && error.message === 'fetch failed') || code === 'OAUTH_TIMEOUT'
  return new SignOnError(isAway ? 'unreachable' : 'refused', reasonOf(error))
}

/** An error without its cause, which may hold a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const {
    code = '',
    error: kind = '',
    error_description: description = '',
  } = error as unknown as Record<string, string>
  return [error.message, code, kind, description]
    .filter(Boolean)
    .join('; ')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500)
}
